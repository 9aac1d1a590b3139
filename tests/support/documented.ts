import { readFileSync } from "node:fs";

type Block = { language: string; text: string };

/** The fenced blocks of a page of the documentation. */
export const blocksOf = (page: string): Block[] =>
  [...readFileSync(page, "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));

/** The only block of this language with this text in it. @throws where there is another number of them */
export function blockWith(page: string, language: string, text: string): string {
  const found = blocksOf(page).filter((block) => block.language === language && block.text.includes(text));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${page} has ${found.length} blocks of ${language} with ${text}`);
  return only.text;
}

/** The commands of the blocks for a shell, without their comments; of blocks without a language those of npm. */
export const commandsOf = (page: string): string[] =>
  blocksOf(page).flatMap(({ language, text }) => {
    const lines = text
      .replace(/\\\n\s*/g, "")
      .split("\n")
      .map((line) => line.replace(/(^|\s+)# .*$/, "").trim());
    if (["sh", "console"].includes(language)) return lines.filter(Boolean);
    return language === "" ? lines.filter((line) => line.startsWith("npm ")) : [];
  });

/** The command of the page. @throws where the page lacks it */
export function documented(page: string, command: string): string {
  if (!commandsOf(page).includes(command)) throw new Error(`${page} does not have the command ${command}`);
  return command;
}
