/** A picture of the chart with its instrument, period and time: shared where the device supports it, otherwise saved. */

const BAND_PX = 30;
/** A browser may start saving only after asking the user. */
const REVOKE_MS = 60_000;

export interface Picture {
  /** Address of the drawn chart: candles, indicators and drawings, but no account data. */
  readonly url: string;
  readonly title: string;
  readonly background: string;
  readonly text: string;
  readonly font: string;
}

async function fileOf({ url, title, background, text, font }: Picture): Promise<File | undefined> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  // fonts are chosen by it, and the canvas is in no document
  canvas.lang = document.documentElement.lang;
  canvas.width = image.width;
  canvas.height = image.height + BAND_PX * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = text;
  pen.font = `600 ${13 * scale}px ${font}`;
  pen.textBaseline = 'middle';
  pen.fillText(title, 10 * scale, (BAND_PX / 2) * scale, canvas.width - 20 * scale);
  pen.drawImage(image, 0, BAND_PX * scale);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  const name = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  return blob === null ? undefined : new File([blob], name, { type: 'image/png' });
}

function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

/** Does nothing when the user cancels. */
export async function sharePicture(picture: Picture): Promise<void> {
  const file = await fileOf(picture);
  if (file === undefined) throw new Error('the picture could not be drawn');
  const data = { files: [file], title: picture.title };
  if (!('canShare' in navigator) || !navigator.canShare(data)) return save(file);
  try {
    await navigator.share(data);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') save(file);
  }
}
