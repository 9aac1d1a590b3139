/** Cyrillic letters and Greek capitals, at the places of the Latin letters that look the same; small Greek ones are units. */
const FOREIGN = "АВСЕНІЈКМОРЅТУХҮавсеніјкморѕтухүΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
const LATIN = "ABCEHIJKMOPSTYXYabcehijkmopstyxyABEZHIKMNOPTYX";
const LOOK_ALIKE = /[\u0370-\u03ff\u0400-\u04ff]/g;

/** The text with Latin letters in place of those that look the same, as models are typed on other keyboards: СЕ285А. */
export const withLatinLetters = (text: string) =>
  text.replace(LOOK_ALIKE, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter);
