/** Why there is no picture from an address; the message is for people. */
export class PictureUnavailable extends Error {
  override name = "PictureUnavailable";
}

/** Fetches pictures from addresses that somebody else has chosen. */
export interface PictureFetcher {
  /**
   * The bytes at an address, whatever they are; nobody has looked at them. Only public addresses are asked.
   * @throws PictureUnavailable
   */
  fetch(url: string, signal?: AbortSignal): Promise<Buffer>;
}
