import { createHash } from "node:crypto";
import Queue from "p-queue";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import { type Documents, PICTURE_DAMAGED, uploadProblem } from "#contract/rules/upload.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Limit } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import { encodeWebp } from "./store-picture.ts";

/** Encodes the pictures of all customers one after the other, because each may take 160 MB once decoded. */
const encoding = new Queue({ concurrency: 1 });
const WAITING_MAX = 12;
const DIGEST_CHARACTERS = 24;
const RANDOM_BYTES = 24;

type Encoding = {
  /** The edge in pixels of a square that is cut out of the picture. */
  square?: number;
  /** The documents that the field accepts too, which its messages name. */
  documents?: Documents;
};

/**
 * An uploaded picture as WebP without its metadata.
 * @throws ApiError 400 with the reason for more than UPLOAD_BYTES_MAX bytes and for anything but a usable JPEG, PNG or WebP
 * picture, 503 while many wait.
 */
export async function encodeUpload(bytes: Uint8Array, { square, documents = [] }: Encoding = {}): Promise<Uint8Array> {
  const problem = uploadProblem({ size: bytes.byteLength, start: bytes }, documents);
  if (problem !== null) throw new ApiError(400, problem);
  if (encoding.size >= WAITING_MAX) throw new ApiError(UNAVAILABLE, "上传的人较多，请稍后再试");
  const encoded = await encoding.add(() => encodeWebp(bytes, square));
  if ("message" in encoded) throw new ApiError(400, encoded.message ?? PICTURE_DAMAGED);
  return encoded.bytes;
}

type Picture = { id: number; upload: string };

/** The pictures that a customer adds to one thing: a transfer, a refund, a review, an application. */
export type PictureForm = {
  /** The folder of the uploads, and the start of their names. */
  prefix: string;
  limit: Limit;
  picturesMax: number;
  /** The message about a picture beyond `picturesMax`. */
  tooMany: string;
  /** Refuses before the slow encoding what `pictures` would refuse after it. */
  check?(): Promise<unknown>;
  /**
   * The pictures that the form has already.
   * @throws ApiError where none may be added.
   */
  pictures(tx: Db): Promise<readonly Picture[]>;
  /** Names the upload in a new row. @returns the row's id. */
  insert(tx: Db, upload: string): Promise<number>;
};

type Deps = Pick<Platform, "database" | "limits"> & { ports: Pick<Platform["ports"], "random" | "uploads" | "log"> };

export type CustomerUploads = ReturnType<typeof createCustomerUploads>;

/** The files of customers: pictures and documents under unguessable names, which rows of a customer's name. */
export function createCustomerUploads({ database, limits, ports: { random, uploads, log } }: Deps) {
  /** A file that cannot be removed is unreachable, because no row names it. */
  const remove = (name: string) =>
    uploads.remove(name).catch((error: unknown) => log("warn", "upload not removed", { error: String(error) }));

  /** Counts an upload. @throws ApiError 400 beyond the limit. */
  const count = (limit: Limit) => database.write((tx) => limits.takeAll(tx, [limit], "上传过于频繁"));

  /** Stores a file under a name that begins with `prefix`. @returns the name. */
  async function write(prefix: string, bytes: Uint8Array, extension: string): Promise<string> {
    const name = `${prefix}${Buffer.from(random.token(RANDOM_BYTES), "base64url").toString("hex")}.${extension}`;
    await uploads.write(name, bytes);
    return name;
  }

  /** Runs the work that stores the name of a file, and removes the file where it fails. */
  async function removeOnFailure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      await remove(name);
      throw error;
    }
  }

  return {
    remove,
    count,
    write,
    removeOnFailure,

    /** The files of these names; missing ones are left out. */
    async readAll(names: readonly string[]): Promise<Uint8Array[]> {
      const read = await Promise.all(names.map((name) => uploads.read(name)));
      return read.filter((bytes) => bytes !== null);
    },

    /**
     * Stores a picture as WebP and its row under the customer's lock. A picture that the form has already is ignored,
     * because an upload whose answer was lost is sent again.
     * @returns the id of the picture's row.
     * @throws ApiError 400 for what `encodeUpload` refuses and for too many pictures or uploads, and what the form
     * throws.
     */
    async addPicture(customer_id: number, bytes: Uint8Array, form: PictureForm): Promise<number> {
      // Each step has its own transaction, because a refusal must not restore the count, and encoding is slow.
      await count(form.limit);
      await form.check?.();
      const encoded = await encodeUpload(bytes);
      const digest = createHash("sha256").update(encoded).digest("hex").slice(0, DIGEST_CHARACTERS);
      const prefix = `${form.prefix}${digest}-`;
      const stored = await write(prefix, encoded, "webp");
      const { id, upload } = await removeOnFailure(stored, () =>
        database.write(async (tx) => {
          await lockCustomer(tx, customer_id);
          const pictures = await form.pictures(tx);
          const same = pictures.find((picture) => picture.upload.startsWith(prefix));
          if (same) return same;
          if (pictures.length >= form.picturesMax) throw new ApiError(400, form.tooMany);
          return { id: await form.insert(tx, stored), upload: stored };
        }),
      );
      if (upload !== stored) await remove(stored);
      return id;
    },
  };
}
