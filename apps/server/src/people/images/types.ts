/** Pictures that customers upload: cleaned, sealed, readable by their owner and the operators alone. */
export interface Images {
  /** Names of the images behind these urls; throws Refused invalid_input (by field) when one is not the user's. */
  owned(userId: number, urls: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
}
