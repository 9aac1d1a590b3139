/**
 * Words that buyers type, each with the words of the catalogue that mean the same or the product that answers it; the
 * typed word itself matches too. Words of Taiwan and Hong Kong stand here in simplified characters (P6.10).
 */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["打印纸", ["复印纸"]],
  ["影印纸", ["复印纸"]],
  ["办公用纸", ["复印纸"]],
  ["碳粉", ["硒鼓", "粉盒"]],
  ["墨粉", ["粉盒", "硒鼓"]],
  ["碳粉盒", ["粉盒", "硒鼓"]],
  ["墨粉盒", ["粉盒", "硒鼓"]],
  ["碳粉匣", ["硒鼓", "粉盒"]],
  ["感光鼓", ["鼓架", "硒鼓"]],
  ["墨水匣", ["墨盒"]],
  ["墨水盒", ["墨盒"]],
  ["印表机", ["打印机"]],
  ["影印机", ["复合机"]],
  ["复印机", ["复合机"]],
  ["签字笔", ["中性笔"]],
  ["水笔", ["中性笔"]],
  ["油笔", ["圆珠笔"]],
  ["原子笔", ["圆珠笔"]],
  ["优盘", ["U盘"]],
  ["闪存盘", ["U盘"]],
  ["随身碟", ["U盘"]],
  ["滑鼠", ["鼠标"]],
  ["接线板", ["插线板", "插座"]],
  ["插排", ["插线板", "插座"]],
  ["排插", ["插线板", "插座"]],
  ["拖线板", ["插线板", "插座"]],
  ["面巾纸", ["抽纸"]],
  ["纸巾", ["抽纸", "湿巾"]],
  ["卫生纸", ["卷纸"]],
  ["透明胶", ["透明胶带"]],
  ["涂改带", ["修正带"]],
  ["改正带", ["修正带"]],
  ["便签纸", ["便利贴"]],
  ["便条纸", ["便利贴"]],
  ["便签", ["便利贴"]],
  ["报事贴", ["便利贴"]],
  ["点钞机", ["点验钞机"]],
  ["验钞机", ["点验钞机", "点钞机"]],
  ["票夹", ["长尾夹"]],
  ["固态盘", ["固态硬盘"]],
  ["电脑屏幕", ["显示器"]],
  ["屏幕", ["显示器"]],
  ["荧幕", ["显示器"]],
  ["矿泉水", ["饮用水", "天然水"]],
  ["图钉", ["工字钉"]],
  ["胶棒", ["固体胶"]],
  ["裁纸刀", ["美工刀", "切纸刀"]],
  ["钉书机", ["订书机"]],
  ["钉书钉", ["订书钉"]],
  ["老板椅", ["大班椅"]],
  ["笔电", ["笔记本电脑", "商务笔记本"]],
  ["手提电脑", ["笔记本电脑", "商务笔记本"]],
]);

const LONGEST_FIRST = [...SYNONYMS.keys()].sort((a, b) => b.length - a.length);
const WORDS = new RegExp(`(${LONGEST_FIRST.join("|")})`, "u");

/** The run of Chinese cut before and after each word that has synonyms. */
export const splitAtSynonyms = (run: string): string[] => run.split(WORDS).filter(Boolean);
