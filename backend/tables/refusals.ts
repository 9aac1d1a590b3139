import { ApiError } from "../http/errors.ts";

/** The refusals of files that cannot be read as a table. */
export const unreadable = () => new ApiError(400, "不是可以读取的 Excel 文件，请用 Excel 另存为 .xlsx 再试");
export const noWorkbook = () =>
  new ApiError(400, "这是压缩包、Word 文档或 .xlsb 文件：压缩包请先解开，别的请另存为 .xlsx 再试");
export const unpacksTooLarge = () => new ApiError(400, "Excel 文件解开后太大，请只留要用的行再上传");
