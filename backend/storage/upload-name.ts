/** The names of uploads: one folder and a file, so that no name leads out of the store. */
const UPLOAD_NAME = /^[a-z\d-]{1,40}\/[a-z\d-]{1,80}\.[a-z\d]{1,5}$/;

export const isUploadName = (name: string) => UPLOAD_NAME.test(name);

/** @throws Error for a name outside the pattern, which could leave the store. */
export function requireUploadName(name: string) {
  if (!isUploadName(name)) throw new Error(`not the name of an upload: ${name}`);
}
