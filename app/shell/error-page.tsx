import "./error-page.css";
import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { pageTitle } from "#app/seo/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import { PROXY_FORBIDDEN } from "#contract/rules/proxy.ts";
import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { useReloadOnOtherRoutes } from "./chunk-reload.ts";
import { useShell } from "./use-shell.ts";

/** The error page inside the shell; `message` says more than the error. */
export function ErrorPage({ message }: { message?: string | undefined }) {
  return (
    <div className="wrap">
      <ErrorPanel message={message} />
    </div>
  );
}

/** The title of an error page, which is not indexed. */
export const errorMeta = ({ error, matches }: { error?: unknown; matches: Parameters<typeof pageTitle>[1] }) => [
  pageTitle(errorMessage(error).title, matches),
  { name: "robots", content: "noindex" },
];

/** The panel of the route's error; `message` says more than the error. */
export function ErrorPanel({ message }: { message?: string | undefined }) {
  const error = useRouteError();
  useReloadOnOtherRoutes(error);
  const notice = errorMessage(error);
  return <ErrorNotice {...notice} message={message ?? notice.message} />;
}

/** An error's text by status, and links onward. */
export function ErrorNotice({ status, title, message }: ErrorMessage) {
  const { pathname, search } = useLocation();
  const isProxy = useShell()?.proxy != null;
  const missing = status === 404;
  const notProvided = title === NOT_PROVIDED;
  // What the list of a member that acts for a customer lacks looks like what the backend lacks.
  const isRefusedProxy = isProxy && notProvided;
  return (
    <section className="panel error-panel">
      <div className="empty">
        <span className="empty__icon">
          <Icon name={missing ? "doc" : "warn"} size="xl" />
        </span>
        {notProvided ? null : <p className="error-panel__status">{status}</p>}
        <h1>{isRefusedProxy ? PROXY_FORBIDDEN : title}</h1>
        {message ? <p>{message}</p> : null}
        <div className="row">
          <Button asChild variant="primary">
            <Link to={urls.home}>返回首页</Link>
          </Button>
          {notProvided ? (
            <Button asChild>
              <Link to={urls.cart.index}>去购物车</Link>
            </Button>
          ) : missing ? (
            <Button asChild>
              <Link to={urls.catalog.category}>全部商品分类</Link>
            </Button>
          ) : (
            <Button asChild>
              <Link to={{ pathname, search }} reloadDocument>
                重新加载
              </Link>
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** The error page where the shell itself failed. */
export function BareErrorPage() {
  return (
    <main id="main">
      <ErrorPage />
    </main>
  );
}

type ErrorMessage = { status: number; title: string; message: string | null };

/** The text of a page that does not exist. */
export const PAGE_NOT_FOUND: ErrorMessage = {
  status: 404,
  title: "页面错误或不存在",
  message: "地址可能写错了，或商品已经下架",
};

/** The text of an error: 404, 500, which an error without a status counts as, and all others. */
export function errorMessage(error: unknown): ErrorMessage {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  if (isNotProvided(error)) return { status, title: NOT_PROVIDED, message: null };
  if (status === 404) return PAGE_NOT_FOUND;
  if (status === 500) return { status, title: message ? "加载失败" : "请求错误", message };
  return { status, title: "请求错误，请检查配置", message };
}

/** Whether a page failed because the backend lacks its call. */
export const isNotProvided = (error: unknown) => isRouteErrorResponse(error) && messageOf(error.data) === NOT_PROVIDED;

const messageOf = (data: unknown) =>
  typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" && data.message
    ? data.message
    : null;
