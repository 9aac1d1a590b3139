/** Cyrillic and Greek letters by the Latin ones that look the same; Greek only as capitals, so that μ stays a unit. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ А: "A", В: "B", С: "C", Е: "E", Н: "H", І: "I", Ј: "J", К: "K", М: "M", О: "O", Р: "P", Ѕ: "S", Т: "T", У: "Y" },
  ...{ Х: "X", Ү: "Y", а: "a", в: "b", с: "c", е: "e", н: "h", і: "i", ј: "j", к: "k", м: "m", о: "o", р: "p" },
  ...{ ѕ: "s", т: "t", у: "y", х: "x", ү: "y" },
  ...{ Α: "A", Β: "B", Ε: "E", Ζ: "Z", Η: "H", Ι: "I", Κ: "K", Μ: "M", Ν: "N", Ο: "O", Ρ: "P", Τ: "T", Υ: "Y", Χ: "X" },
};
const LOOK_ALIKE = /[\u0370-\u03ff\u0400-\u04ff]/g;

/** The text with Latin letters in place of those that look the same, as models are typed on other keyboards: СЕ285А. */
export const withLatinLetters = (text: string) => text.replace(LOOK_ALIKE, (letter) => LATIN[letter] ?? letter);
