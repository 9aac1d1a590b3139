import { Fragment, type ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import type { Block, Inline } from "./article.ts";
import "./article-text.css";

/** The text of an article. */
export function ArticleText({ blocks }: { blocks: readonly Block[] }) {
  return <div className="article-text">{blocks.map(renderBlock)}</div>;
}

function renderBlock(block: Block, index: number): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p key={index}>{block.parts.map(renderInline)}</p>;
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return <Heading key={index}>{block.parts.map(renderInline)}</Heading>;
    }
    case "bullets":
      return <ul key={index}>{block.items.map(renderItem)}</ul>;
    case "numbers":
      return <ol key={index}>{block.items.map(renderItem)}</ol>;
    case "quote":
      return <blockquote key={index}>{block.blocks.map(renderBlock)}</blockquote>;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by the keyboard.
        <pre key={index} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return <TextTable key={index} table={block} />;
    case "rule":
      return <hr key={index} />;
  }
}

/** A table whose first column names its rows. */
function TextTable({ table: { numeric, head, body } }: { table: Extract<Block, { kind: "table" }> }) {
  const align = (column: number) => (numeric[column] ? "numeric" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by the keyboard.
    <div className="article-text__table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((parts, column) => (
              <th key={column} scope="col" className={align(column)}>
                {parts.map(renderInline)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, row) => (
            <tr key={row}>
              {cells.map((parts, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {parts.map(renderInline)}
                  </th>
                ) : (
                  <td key={column} className={align(column)}>
                    {parts.map(renderInline)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const renderItem = (blocks: readonly Block[], index: number) => <li key={index}>{blocks.map(renderBlock)}</li>;

function renderInline(part: Inline, index: number): ReactNode {
  if (typeof part === "string") return part === "\n" ? <br key={index} /> : <Fragment key={index}>{part}</Fragment>;
  if (part.kind === "picture") {
    const { src, srcSet, alt } = part;
    return (
      <img key={index} src={src} srcSet={srcSet} sizes="(min-width: 800px) 800px, 100vw" alt={alt} loading="lazy" />
    );
  }
  const inner = part.parts.map(renderInline);
  if (part.kind === "link" && part.url !== undefined) return <TextLink key={index} url={part.url} inner={inner} />;
  const Tag = part.kind === "link" ? "span" : part.kind;
  return <Tag key={index}>{inner}</Tag>;
}

/** A link to a page of the shop, or to another site in a new tab. */
function TextLink({ url, inner }: { url: string; inner: ReactNode }) {
  if (url.startsWith("/")) return <Link to={url}>{inner}</Link>;
  return (
    <a href={url} target="_blank" rel="nofollow noopener noreferrer">
      {inner}
    </a>
  );
}
