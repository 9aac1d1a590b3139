export const OVERLOADED_MESSAGE = "访问人数过多，请稍后再试";

const BUTTON =
  "display:inline-block;margin:4px;padding:8px 16px;border:1px solid #8c929b;border-radius:4px;color:#1f2329;text-decoration:none";

/**
 * Looks like the error page inside the shell and needs no script, style sheet or data. Its styles are attributes, which
 * every Content-Security-Policy of the shop allows; the colours are those of `app/styles/tokens.css`.
 */
export const OVERLOADED_PAGE = `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>加载失败</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body style="margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f6;color:#1f2329;font:14px/1.6 system-ui,sans-serif;text-align:center">
<main style="box-sizing:border-box;width:min(560px,100vw - 24px);padding:48px 16px;background:#fff;border:1px solid #e6e6e6;border-radius:4px">
<b style="font-size:28px">503</b>
<h1 style="margin:0;font-size:18px">加载失败</h1>
<p>${OVERLOADED_MESSAGE}</p>
<a href="/" style="${BUTTON};border-color:#c8161d;background:#c8161d;color:#fff">返回首页</a><a href="" style="${BUTTON}">重新加载</a>
</main>
</body>
</html>
`;
