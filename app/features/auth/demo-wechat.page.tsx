import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { readDemoWechat } from "./demo-wechat.server.ts";

const TITLE = "模拟微信授权";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: TITLE, index: false });

export const loader = async ({ request }: LoaderFunctionArgs) => readDemoWechat(request);

/** The simulated WeChat of demo mode, which asks for the account to log in with. */
export default function DemoWechat() {
  const { users, refusal } = useLoaderData<typeof loader>();
  return (
    <main className="wrap">
      <section className="panel text-center" aria-labelledby="wechat">
        <div className="panel__body stack">
          <h1 id="wechat" className="page-title">
            {TITLE}
          </h1>
          <p className="muted">真实的微信不显示这一页，直接认出正在用微信的人。请选一个：</p>
          {/* Addresses without a page, so no script may load them. */}
          <p className="row justify-center">
            {users.map(({ name, to }) => (
              <Button key={name} asChild size="l">
                <a href={to}>{name}</a>
              </Button>
            ))}
          </p>
          <p>
            <a className="link" href={refusal}>
              拒绝
            </a>
          </p>
        </div>
      </section>
    </main>
  );
}
