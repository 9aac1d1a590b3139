const BUTTON =
  "display:inline-block;margin:4px;padding:8px 16px;border:1px solid #8c929b;border-radius:4px;color:#1f2329;text-decoration:none";

type StaticPage = {
  status: number;
  title: string;
  message: string;
  /** The text of the link to the page's own address. */
  again: string;
};

/**
 * Looks like the error page inside the shell and needs no script, style sheet or data. Its styles are attributes, which
 * every Content-Security-Policy of the shop allows; the colours are those of `app/styles/tokens.css`.
 */
export const staticPage = ({ status, title, message, again }: StaticPage) => `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f6;color:#1f2329;font:14px/1.6 system-ui,sans-serif;text-align:center">
<main style="box-sizing:border-box;width:min(560px,100vw - 24px);padding:48px 16px;background:#fff;border:1px solid #e6e6e6;border-radius:4px">
<b style="font-size:28px">${status}</b>
<h1 style="margin:0;font-size:18px">${title}</h1>
<p>${message}</p>
<a href="/" style="${BUTTON};border-color:#c8161d;background:#c8161d;color:#fff">返回首页</a><a href="" style="${BUTTON}">${again}</a>
</main>
</body>
</html>
`;
