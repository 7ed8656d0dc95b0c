/** Images uploaded by customers: cleaned, sealed, readable only by their owner and by operators. */
export interface Images {
  /** Names of the images with these urls; throws Refused invalid_input (by field) when one is not the user's. */
  owned(userId: number, urls: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
}
