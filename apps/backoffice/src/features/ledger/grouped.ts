/** An exact decimal of the server with grouped thousands and a true minus sign: "-300000.5" → "−300,000.5". */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '−').split('.');
  const parts = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}
