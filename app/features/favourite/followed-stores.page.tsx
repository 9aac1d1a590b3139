import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { FollowButton } from "#app/features/store/follow-button.tsx";
import { followedForm } from "#app/features/store/forms.ts";
import { changeFollowed, readFollowed, type ShownStore } from "#app/features/store/store.server.ts";
import { StoreRow } from "#app/features/store/store-row.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RemovalQuestion } from "#app/ui/removal-question.tsx";
import { urls } from "#app/urls.ts";
import { FavouriteTabs } from "./favourite-tabs.tsx";

export const handle: PageHandle = { access: "customer", crumb: "关注的店铺" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "关注的店铺", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  return { customer, ...(await readFollowed(api, args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, followedForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  const stay = form.value.intent === "refollow" && form.value.stay !== undefined;
  return answer(form, changeFollowed(api, args.request, form.value), { to: pathname + search, stay });
}

const SELECTION_FORM = "followed-selection";
const hrefFor = (page: number) => link(urls.favourite.stores, {}, { page: page > 1 ? page : undefined });

export default function FollowedStores() {
  const { customer, stores, count, page, last } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <Removal stores={stores} closeTo={hrefFor(page)} />
      <Panel
        title="收藏"
        titleId="followed-title"
        level={1}
        hint={count > 0 ? `${count} 家店铺` : null}
        tabs={<FavouriteTabs current={urls.favourite.stores} />}
      >
        <FormErrors of={form} />
      </Panel>
      {stores.length > 0 ? (
        <>
          <ul className="grid gap-3">
            {stores.map((store) => (
              <StoreRow
                key={store.mer_id}
                store={store}
                buyer={customer}
                before={
                  <Checkbox
                    name="mer_id"
                    value={store.mer_id}
                    form={SELECTION_FORM}
                    aria-label={`选择 ${store.mer_name}`}
                  />
                }
              >
                <FollowButton store={store} followed />
              </StoreRow>
            ))}
          </ul>
          <Pager page={page} last={last} hrefFor={hrefFor} />
          <Form
            className="panel flex items-center justify-between gap-3 px-4 py-3"
            id={SELECTION_FORM}
            method="post"
            preventScrollReset
          >
            <span className="muted small">勾选店铺后可一起处理</span>
            <Button name="intent" value="unfollow">
              取消关注
            </Button>
          </Form>
        </>
      ) : (
        <section className="panel">
          <Empty icon="heart" title="还没有关注店铺" text="在店铺页点“关注”，就会出现在这里">
            <ButtonLink to={urls.store.street}>去店铺街</ButtonLink>
          </Empty>
        </section>
      )}
    </>
  );
}

/** The question before several stores are removed; the address holds their ids. */
function Removal({ stores, closeTo }: { stores: readonly ShownStore[]; closeTo: string }) {
  const [search] = useSearchParams();
  const ids = (search.get("confirm") ?? "").split(",").map(Number);
  const chosen = stores.filter(({ mer_id }) => ids.includes(mer_id));
  if (chosen.length === 0) return null;
  return (
    <RemovalQuestion
      title={`取消关注这 ${chosen.length} 家店铺？`}
      entries={chosen.map(({ mer_id, mer_name }) => ({ value: mer_id, name: mer_name }))}
      field="mer_id"
      intent="unfollow"
      act="取消关注"
      closeTo={closeTo}
    />
  );
}
