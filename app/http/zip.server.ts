import { pipeline, Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";
import { type ZipPart, zipArchive } from "#contract/rules/zip.ts";

/** The bytes of a ZIP archive; an error of a content reaches the reader of the bytes. */
export const zipBytes = (parts: Iterable<ZipPart>) =>
  zipArchive(parts, (bytes) => pipeline(Readable.from(bytes), createDeflateRaw(), () => undefined));
