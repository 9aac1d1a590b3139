import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const BODY: CSSProperties = {
  margin: 0,
  minHeight: "100vh",
  display: "grid",
  placeItems: "center",
  textAlign: "center",
  background: "#f4f5f6",
  color: "#1f2329",
  font: "14px/1.6 system-ui,sans-serif",
};
const PANEL: CSSProperties = {
  boxSizing: "border-box",
  width: "min(560px,100vw - 24px)",
  padding: "48px 16px",
  background: "#fff",
  border: "1px solid #e6e6e6",
  borderRadius: 4,
};
const BUTTON: CSSProperties = {
  display: "inline-block",
  margin: 4,
  padding: "8px 16px",
  textDecoration: "none",
  border: "1px solid #8c929b",
  borderRadius: 4,
  color: "#1f2329",
};
const PRIMARY: CSSProperties = { ...BUTTON, borderColor: "#c8161d", background: "#c8161d", color: "#fff" };

type StaticPageProps = {
  status: number;
  title: string;
  message: string;
  /** The text of the link to the page's own address. */
  retryLabel: string;
};

/**
 * The HTML of a page that looks like the error page inside the shell and needs no script, style sheet or data. Its
 * styles are attributes, which every Content-Security-Policy of the shop allows; the colours are those of
 * `app/styles/tokens.css`.
 */
export const staticPage = (props: StaticPageProps) =>
  `<!DOCTYPE html>${renderToStaticMarkup(<StaticPage {...props} />)}`;

const StaticPage = ({ status, title, message, retryLabel }: StaticPageProps) => (
  <html lang="zh-CN">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </head>
    <body style={BODY}>
      <main style={PANEL}>
        <b style={{ fontSize: 28 }}>{status}</b>
        <h1 style={{ margin: 0, fontSize: 18 }}>{title}</h1>
        <p>{message}</p>
        <a href="/" style={PRIMARY}>
          返回首页
        </a>
        <a href="" style={BUTTON}>
          {retryLabel}
        </a>
      </main>
    </body>
  </html>
);
