import { isTooLong, PICTURE_TOO_LONG, sentSize, UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { type Documents, fileTooLarge, isSentPicture, promisedKind, uploadProblem } from "#contract/rules/upload.ts";

const START_BYTES = 1024;
/** In bytes: a picture of this size in its final pixels is sent as it is. */
const KEPT_BYTES = 1.5 * 1024 * 1024;
const QUALITIES = [0.85, 0.7, 0.5];

/** What a chosen file becomes, or the reason why it is not sent. */
export type Prepared = { file: File } | { problem: string };

/**
 * Reduces a picture to what the shop shows before it is sent, upright and without its metadata. Formats that only the
 * browser can read, such as HEIC in Safari, become JPEG. A document and a picture that the browser cannot decode are sent
 * as they are.
 * @param documents the documents that the field accepts beside pictures
 */
export async function prepareUpload(file: File, documents: Documents): Promise<Prepared> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const kind = promisedKind(start, documents);
  const asItIs = (): Prepared => {
    const problem = uploadProblem({ size: file.size, start }, documents);
    return problem === null ? { file } : { problem };
  };
  if (kind !== null && kind !== "picture") return asItIs();
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return asItIs();
  try {
    if (isTooLong(bitmap)) return { problem: PICTURE_TOO_LONG };
    const size = sentSize(bitmap);
    const isReduced = size.width < bitmap.width || size.height < bitmap.height;
    if (!isReduced && isSentPicture(start) && file.size <= KEPT_BYTES) return { file };
    const reduced = await encode(bitmap, size, file);
    if (reduced === null) return { problem: fileTooLarge(file.size, documents.length === 0) };
    return { file: isReduced || !isSentPicture(start) || reduced.size < file.size ? reduced : file };
  } finally {
    bitmap.close();
  }
}

/** The picture as PNG where that is the smaller one of a drawing, else as JPEG; null where no quality is small enough. */
async function encode(bitmap: ImageBitmap, { width, height }: { width: number; height: number }, file: File) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no transparency, and the shop puts pictures on white too.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const blobOf = (type: string, quality?: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const name = file.name.replace(/\.\w*$/, "");
  const drawing = file.type === "image/jpeg" ? null : await blobOf("image/png");
  for (const quality of QUALITIES) {
    const photograph = await blobOf("image/jpeg", quality);
    if (photograph === null) return null;
    if (drawing !== null && drawing.size <= photograph.size && drawing.size <= UPLOAD_BYTES_MAX)
      return new File([drawing], `${name}.png`, { type: "image/png" });
    if (photograph.size <= UPLOAD_BYTES_MAX) return new File([photograph], `${name}.jpg`, { type: "image/jpeg" });
  }
  return null;
}
