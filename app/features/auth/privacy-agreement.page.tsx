import type { PageHandle } from "#app/shell/handle.ts";
import "./privacy-agreement.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { ErrorPage, errorMeta, isNotProvided } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { PRIVACY_AGREEMENT, site } from "#contract/site.ts";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = (about) =>
  about.error ? errorMeta(about) : pageMeta(about, { title: about.data?.title ?? "用户隐私协议" });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return api.read(site.agreement, { params: { key: PRIVACY_AGREEMENT } });
}

export default function PrivacyAgreement() {
  const { title, updated_on, paragraphs } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: title }]} />
      <article className="panel privacy-agreement">
        <h1>{title}</h1>
        <p className="muted small">更新日期：{updated_on}</p>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </article>
    </div>
  );
}

/** Shows a message of its own where the shop has not published the agreement yet. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404 || isNotProvided(error)) return <ErrorPage />;
  return (
    <div className="wrap">
      <section className="panel error-panel">
        <Empty as="h1" icon="doc" title="用户隐私协议尚未发布" text="本店刚刚开张，协议发布后会在这里显示">
          <ButtonLink variant="primary" to={urls.home}>
            返回首页
          </ButtonLink>
        </Empty>
      </section>
    </div>
  );
}
