import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { addProjectForm } from "./forms.ts";
import { ProjectFields } from "./project-fields.tsx";
import { addLinesToQuotation, createQuotation, readDrafts } from "./quotation.server.ts";
import { aboutSearch } from "./quotation.ts";
import { readWanted, readWantedGoods } from "./wanted.server.ts";
import { formatWanted } from "./wanted.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "新建项目", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const { lines, scene } = await readWanted(api, args.request);
  const { goods, gone } = await readWantedGoods(api, lines);
  // Read without goods too, because the page is of no use where quotations are missing.
  const drafts = await readDrafts(api);
  const find = cutKeyword(new URL(args.request.url).searchParams.get("find"));
  return {
    wanted: formatWanted(goods),
    goods,
    gone,
    scene,
    drafts: goods.length > 0 ? drafts : [],
    about: find === "" ? null : aboutSearch(find),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, addProjectForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + search;
  if (value.intent === "add_to") return answer(form, addLinesToQuotation(api, value.offer_id, value), { to });
  const { intent: _, ...project } = value;
  return answer(form, createQuotation(api, project), { to });
}

/** A new quotation, or one of the drafts for the goods that the address names. */
export default function AddProject() {
  const { wanted, goods, gone, scene, drafts, about } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const carried = (
    <>
      <input type="hidden" name="lines" value={wanted} />
      <input type="hidden" name="scene" value={scene} />
    </>
  );
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "项目报价", to: urls.quotation.projects }, { name: "新建项目" }]} />
      {goods.length > 0 ? (
        <div className="note wanted-goods block">
          <p>
            要加入的商品：{goods.length} 种，放在场景“{scene}”。选一张草稿，或新建一个项目。
          </p>
          <details>
            <summary className="link w-fit leading-8 cursor-pointer">查看明细</summary>
            <ul>
              {goods.map(({ sku, store_name, sku_name, quantity, unit_name }, index) => (
                <li key={`${sku} ${index}`} className="flex gap-2 py-0.75">
                  <span>
                    {store_name} <span className="muted">{sku_name}</span>
                  </span>
                  <b className="ml-auto whitespace-nowrap">
                    {quantity} {unit_name}
                  </b>
                </li>
              ))}
            </ul>
          </details>
        </div>
      ) : null}
      {gone > 0 ? <Note kind="warn">{gone} 种商品已下架，没有带入</Note> : null}
      {drafts.length > 0 ? (
        <Panel title="加入已有的草稿" titleId="drafts">
          <ul>
            {drafts.map((draft) => (
              <li
                key={draft.offer_id}
                className="flex items-center justify-between gap-3 border-t border-(--line-soft) px-(--pad) py-2"
              >
                <span>
                  {draft.name} <span className="muted small">{draft.lines} 种</span>
                </span>
                <Form method="post">
                  {carried}
                  <input type="hidden" name="offer_id" value={draft.offer_id} />
                  <Button size="m" name="intent" value="add_to" aria-label={`加入 ${draft.name}`}>
                    加入
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title="新建项目" titleId="new-project" level={1}>
        <Form method="post" className="panel__body stack">
          {carried}
          <FormErrors of={form} fields={["lines", "scene", "offer_id", "intent"]} />
          <ProjectFields errors={form?.error} values={form ? form.initialValue : about} />
          <p>
            <Button variant="primary" name="intent" value="create">
              新建
            </Button>
          </p>
        </Form>
      </Panel>
    </div>
  );
}
