/** A bucket, and the key to it. */
export type S3Settings = {
  /** The origin of the store, with a path where it has one. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path in place of the host, as stores without a host for each bucket need. */
  isPathStyle: boolean;
};
