import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { urls } from "#app/urls.ts";

/** The error page inside the frame: words by status as storefront.md section 2 says. */
export function ErrorPage() {
  const { title, message } = wordsFor(useRouteError());
  return (
    <section className="empty">
      <h1>{title}</h1>
      {message ? <p>{message}</p> : null}
      <Link className="btn btn--p" to={urls.home}>
        返回首页
      </Link>
    </section>
  );
}

/** The same where even the frame could not be loaded. */
export function BareErrorPage() {
  return (
    <main id="main">
      <ErrorPage />
    </main>
  );
}

function wordsFor(error: unknown): { title: string; message: string | null } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? ((error.data as { message?: string } | null)?.message ?? null) : null;
  if (status === 404) return { title: "页面错误或不存在", message: null };
  if (status >= 500) return message ? { title: "加载失败", message } : { title: "请求错误", message: null };
  return { title: "请求错误，请检查配置", message };
}
