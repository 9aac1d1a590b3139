import { dateFromSerial, format as formatNumber, getFormatDateInfo, isDateFormat } from "numfmt";

/** More digits are lost in a spreadsheet, which keeps numbers as binary fractions. */
const DIGITS_KEPT = 15;
/** The day after the last one that Excel knows, 9999-12-31. */
const DAYS_END = 2_958_466;
/** A format of zeros alone, such as 000000 or 000-0000, which shows leading zeros. */
const PADDED = /^0[0\- ]*0$/;

/** A number of a spreadsheet as text, and whether its last digits are lost. */
type NumberText = { text: string; isRounded: boolean };

const twoDigits = (part: number) => String(part).padStart(2, "0");

/** A day as yyyy-MM-dd, with HH:mm:ss where it has a time. */
function fullDate(serial: number): string {
  const [year = 0, month = 0, day = 0, ...time] = dateFromSerial(Math.round(serial * 86_400) / 86_400) ?? [];
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return time.some((part) => part !== 0) ? `${date} ${time.map(twoDigits).join(":")}` : date;
}

/**
 * The text of a number by its format: dates and padded numbers as they are shown, full dates as yyyy-MM-dd, any other
 * number with all its digits and without the format's separators.
 * @param written the number as the file writes it.
 */
export function numberText(written: string, format: string): NumberText {
  const value = Number(written);
  if (written.trim() === "" || !Number.isFinite(value)) return { text: written, isRounded: false };
  if (isDateFormat(format) && value >= 0 && value < DAYS_END)
    return { text: dateText(value, format), isRounded: false };
  const isWhole = Number.isInteger(value);
  const plain = format.replaceAll("\\", "").replaceAll('"', "");
  if (isWhole && PADDED.test(plain)) return { text: formatNumber(format, value), isRounded: false };
  if (!isWhole) return { text: String(Number(value.toPrecision(DIGITS_KEPT))), isRounded: false };
  const text = BigInt(value).toString();
  return { text, isRounded: text.replace("-", "").length > DIGITS_KEPT };
}

function dateText(value: number, format: string): string {
  const { year, month, day } = getFormatDateInfo(format);
  return year && month && day ? fullDate(value) : formatNumber(format, value, { locale: "zh_CN" }).trim();
}
