import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { staticMarkup } from "#tests/support/static-markup.ts";
import { ArticleText } from "./article-text.tsx";
import { parseMarkdown } from "./markdown.server.ts";

/** The longest processor time of one text in ms, on a machine that does other work too. */
const CPU_MS_MAX = 10_000;

const html = (markdown: string) =>
  staticMarkup(createElement(ArticleText, { blocks: parseMarkdown(markdown) }))
    .replace(/^<div class="article-text">(.*)<\/div>$/s, "$1")
    .replaceAll(' data-discover="true"', "");

test.each([
  ["第一行\n第二行", "<p>第一行第二行</p>"],
  ["one\ntwo", "<p>one two</p>"],
  ["# 一\n\n## 二\n\n### 三", "<h2>一</h2><h2>二</h2><h3>三</h3>"],
  ["**重** *斜* `A4`", "<p><strong>重</strong> <em>斜</em> <code>A4</code></p>"],
  ["- 一\n- 二\n  1. 甲", "<ul><li><p>一</p></li><li><p>二</p><ol><li><p>甲</p></li></ol></li></ul>"],
  ["> 引用\n\n---", "<blockquote><p>引用</p></blockquote><hr/>"],
  ["```\na < b\n```", '<pre tabindex="0"><code>a &lt; b\n</code></pre>'],
  ["[分类](/goods_cate?cid=1)", '<p><a href="/goods_cate?cid=1">分类</a></p>'],
  [
    "| 项 | 元 |\n| --- | ---: |\n| 纸 | **4** |",
    '<div class="article-text__table" tabindex="0"><table><thead><tr><th scope="col">项</th><th scope="col" class="numeric">元</th></tr></thead><tbody><tr><th scope="row">纸</th><td class="numeric"><strong>4</strong></td></tr></tbody></table></div>',
  ],
  ["A &amp; B \\*", "<p>A &amp; B *</p>"],
])("%j becomes %j", (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test("a link to another site opens a new tab without its opener", () => {
  expect(html("[站](https://example.com/a)")).toBe(
    '<p><a href="https://example.com/a" target="_blank" rel="nofollow noopener noreferrer">站</a></p>',
  );
});

test("a picture that the shop stores is shown through its own route, any other one is its description", () => {
  const name = `${"0a".repeat(20)}.webp`;
  expect(html(`![双面 80g](/api/picture/${name})`)).toMatch(
    /^<p><img src="\/picture\/800\/[\w-]{16}\/backend\/api\/picture\/(?:0a){20}\.webp" .*alt="双面 80g" loading="lazy"\/><\/p>$/,
  );
  for (const other of [
    "https://evil.example/a.png",
    "/api/picture/../a.webp",
    "//evil.example/a.webp",
    "data:image/png;base64,AA",
  ])
    expect(html(`![图](${other})`)).not.toContain("<img");
});

describe("hostile Markdown [R11]", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick=alert(1)>b</b>",
    "<svg/onload=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java&#115;cript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](vbscript:x)",
    "[a](//evil.example/x)",
    "[a](/\\evil.example)",
    "[a](http://evil.example)",
    "![a](javascript:alert(1))",
    "![a](https://evil.example/track.png)",
    "![a](//evil.example/track.png)",
    '![a" onerror="alert(1)](https://evil.example/track.png)',
    "[![a](javascript:alert(1))](javascript:alert(1))",
    "<javascript:alert(1)>",
    '[a]("onclick=alert(1))',
    "[a][1]\n\n[1]: javascript:alert(1)",
    "| a | b |\n| --- | --- |\n| <script>alert(1)</script> | [a](javascript:alert(1)) |",
    "```html\n<script>alert(1)</script>\n```",
  ])("%s becomes neither an element nor an address", (markdown) => {
    const page = html(markdown);
    expect(
      page.replace(
        /<(?:\/?(?:p|code|pre|span|table|thead|tbody|tr|th|td|div)|pre tabindex="0"|th scope="\w+"|div class="\S+" tabindex="0")>/g,
        "",
      ),
    ).not.toMatch(/<(?!\/?a\b)/);
    expect(page).not.toMatch(/href="(?!\/(?!\/)|https:)/i);
  });

  test("deep nesting, long lines and unclosed marks end", () => {
    expect(html("> ".repeat(5000)).length).toBeLessThan(10_000);
    expect(html("- ".repeat(5000)).length).toBeLessThan(20_000);
    expect(html("[".repeat(20_000))).toContain("[[[");
    expect(html("*a ".repeat(5000))).toContain("a");
    expect(html("段\n\n".repeat(20_000)).length).toBeGreaterThan(20_000);
  });

  const LENGTH = 100_000;
  const filled = (part: string) => part.repeat(LENGTH / part.length);
  const table = (columns: number, row: string) =>
    `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${filled(row)}`.slice(0, LENGTH);

  test.each([
    ["brackets", filled("[")],
    ["pictures", filled("!["), filled("![a](b)")],
    ["links", filled("[a]("), filled("](")],
    ["quotes", filled("> ")],
    ["references", filled("[a]:b\n"), filled("[a]")],
    ["code", filled("`a``")],
    ["marks", "*".repeat(LENGTH / 2) + "a".repeat(10) + "*".repeat(LENGTH / 2 - 10)],
    ["crossing marks", "*a _b ".repeat(8000) + "_ *".repeat(8000)],
    ["rows of a table", table(2, "|a|b|\n")],
    ["columns of a table", table(20_000, "|\n")],
    ["short rows of a wide table", table(200, "a\n")],
  ])("100,000 characters of %s are read in the time of a page", (_, ...texts) => {
    for (const text of texts) {
      const before = process.cpuUsage();
      html(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(CPU_MS_MAX);
    }
  });
});
