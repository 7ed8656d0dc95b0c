/** Request bodies as the test server sees them: JSON, or the single file of a form. */
export interface SeenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export function isFile(body: unknown): body is SeenFile {
  return typeof body === 'object' && body !== null && 'bytes' in body && body.bytes instanceof Uint8Array;
}

export async function readBody(bytes: Uint8Array<ArrayBuffer>, contentType: string | undefined): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  if (contentType?.startsWith('multipart/') !== true) return JSON.parse(new TextDecoder().decode(bytes));
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) return Object.fromEntries(form);
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) } satisfies SeenFile;
}
