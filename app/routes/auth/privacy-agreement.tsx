import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/frame/page-meta.ts";
import { anyone } from "#app/http/guard.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { urls } from "#app/urls.ts";
import { PRIVACY_AGREEMENT, site } from "#contract/site.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  pageMeta({ matches, location }, { title: data?.title ?? "用户隐私协议" });

export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await anyone(request);
  return api.read(site.agreement, { params: { key: PRIVACY_AGREEMENT } });
}

export default function PrivacyAgreement() {
  const { title, updated_on, paragraphs } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Crumbs home={urls.home} trail={[{ name: title }]} />
      <article className="panel agreement">
        <h1>{title}</h1>
        <p className="muted sm">更新日期：{updated_on}</p>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </article>
    </div>
  );
}
