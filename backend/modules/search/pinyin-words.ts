import { isModel, pinyinOf } from "../../words/tokens.ts";

/** The least number of letters of a typed word in which one wrong letter is corrected. */
const SLIP_MIN = 6;
const LETTERS_THEN_MODEL = /^([a-z]{4,}?)(\d[a-z\d]*?)([a-z]{4,})?$/;

/**
 * Words of the catalogue by their pinyin without what is often confused, for text that is typed in pinyin: 硒鼓 for xigu
 * and, beside a model, 惠普 1020 硒鼓 for huipu1020xigu.
 * @param words Chinese words and words such as U盘, the most frequent first
 * @param brands Latin names of brands
 */
export function createPinyinWords(words: readonly string[], brands: readonly string[]) {
  const bySound = new Map<string, string>();
  for (const word of words) {
    const sound = soundOfLetters(wordSound(word));
    if (!bySound.has(sound)) bySound.set(sound, word);
  }
  const wordOf = (letters: string) => bySound.get(soundOfLetters(letters));

  /** Two words of the catalogue, typed without a space. */
  function pairOf(letters: string): string[] {
    for (let end = 2; end <= letters.length - 2; end += 1) {
      const [first, second] = [wordOf(letters.slice(0, end)), wordOf(letters.slice(end))];
      if (first && second) return [`${first} ${second}`];
    }
    return [];
  }

  function slipsOf(letters: string): string[] {
    if (letters.length < SLIP_MIN) return [];
    const typed = soundOfLetters(letters);
    const near = [...bySound].find(([sound]) => sound.length >= SLIP_MIN - 1 && variantsOneEditAway(sound, typed));
    return near ? [near[1]] : [];
  }

  const partOf = (letters: string) => wordOf(letters) ?? letters;

  /** Pinyin before or behind a model, or a brand written together with it. */
  function aroundModel(typed: string): string[] {
    const [, before = "", model = "", after = ""] = LETTERS_THEN_MODEL.exec(typed) ?? [];
    const around = wordOf(before) ? [[partOf(before), model, partOf(after)].filter(Boolean).join(" ")] : [];
    const named = brands
      .filter((brand) => typed.startsWith(brand) && isModel(typed.slice(brand.length)))
      .map((brand) => `${brand} ${typed.slice(brand.length)}`);
    return [...around, ...named];
  }

  /** Likely words for a run of letters and digits, the likeliest first. */
  return function candidates(typed: string): string[] {
    if (isModel(typed)) return aroundModel(typed);
    const word = wordOf(typed);
    return word ? [word] : [...pairOf(typed), ...slipsOf(typed)];
  };
}

/** The pinyin of a word, with its Latin letters. */
const wordSound = (word: string) =>
  word.replace(/\p{Script=Han}+/gu, (run) => pinyinOf(run).join("")).replace(/[^a-z\d]/g, "");

/** The letters without differences that are often confused: zh becomes z, ng becomes n. */
const soundOfLetters = (letters: string) => letters.replace(/([zcs])h/g, "$1").replace(/ng/g, "n");

/** Whether the words differ by one inserted, deleted, replaced or swapped letter. */
export function variantsOneEditAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
