import type { Command } from "commander";

/** commander's error messages and their Chinese translations. */
const TRANSLATIONS: readonly [RegExp, string][] = [
  [/^required option '(.+)' not specified$/, "缺少选项 $1"],
  [/^missing required argument '(.+)'$/, "缺少参数 <$1>"],
  [/^option '(.+)' argument missing$/, "选项 $1 后面缺少内容"],
  [/^option '(.+?)' argument '([\s\S]*)' is invalid\. Allowed choices are (.+)\.$/, "$1 不能是“$2”：应为 $3 之一"],
  [/^option '(.+?)' argument '([\s\S]*)' is invalid\. (.+)$/, "$1 不能是“$2”：$3"],
  [/^command-argument value '([\s\S]*)' is invalid for argument '(.+?)'\. (.+)$/, "<$2> 不能是“$1”：$3"],
  [/^unknown option '(.+?)'\s*(?:\(Did you mean (.+)\?\))?$/, "没有选项 $1"],
  [/^unknown command '(.+?)'\s*(?:\(Did you mean (.+)\?\))?$/, "没有命令 $1，用 --help 查看所有命令"],
  [/^too many arguments.*Expected (\d+) arguments? but got (\d+)\.$/, "参数太多：应为 $1 个，实际 $2 个"],
];

const TITLES: Record<string, string> = {
  "Usage:": "用法：",
  "Arguments:": "参数：",
  "Options:": "选项：",
  "Commands:": "命令：",
};

/** Translates an error message of commander; returns an unknown one unchanged. */
export function toChinese(text: string): string {
  const message = text.trim().replace(/^error: /, "");
  for (const [pattern, sentence] of TRANSLATIONS) {
    if (pattern.test(message)) return `${message.replace(pattern, sentence)}\n`;
  }
  return text;
}

/**
 * Translates the program's messages into Chinese; called before commands are added, because they inherit the settings
 * of their parent.
 */
export function localize(program: Command): Command {
  return program
    .configureOutput({ outputError: (text, write) => write(toChinese(text)) })
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      optionDescription: ({ description }) => description,
    })
    .helpOption("-h, --help", "显示帮助")
    .helpCommand("help [command]", "显示一个命令的帮助");
}
