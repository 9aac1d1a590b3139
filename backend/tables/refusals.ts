import { ApiError } from "../http/errors.ts";

/** The refusals of files that cannot be read as a table. */
export const unreadable = () => new ApiError(400, "不是可以读取的 Excel 文件，请用 Excel 另存为 .xlsx 再试");
export const unpacksTooLarge = () => new ApiError(400, "Excel 文件解开后太大，请只留要用的行再上传");
