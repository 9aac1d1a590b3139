import { licence } from "./licence.ts";

/** A picture of this many bytes; decoders ignore what follows its end. */
export async function largePicture(bytes: number, number = 0): Promise<Uint8Array<ArrayBuffer>> {
  const large = new Uint8Array(bytes);
  large.set(await licence("jpeg", number));
  return large;
}
