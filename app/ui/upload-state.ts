/** What the tile of a chosen file says. */
export type UploadState = { isPreparing?: boolean; problem?: string; chosen?: string };
