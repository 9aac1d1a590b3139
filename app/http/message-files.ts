/** The fields of the files of a message, of one file each. */
export const FILE_FIELDS = ["file", "file_2", "file_3"] as const;
export const isFileField = (name: string) => FILE_FIELDS.some((field) => field === name);
