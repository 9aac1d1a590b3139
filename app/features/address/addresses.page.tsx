import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { ADDRESSES_MAX } from "#contract/rules/address.ts";
import {
  answerRecognized,
  answerRegions,
  changeAddress,
  readAddressBook,
  refuseStreet,
  withRegions,
} from "./address.server.ts";
import { addressErrorField, chosenRegions } from "./address.ts";
import { AddressCard, DeleteAddress } from "./address-card.tsx";
import { AddressForm } from "./address-form.tsx";
import { addressForm } from "./forms.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "账户", label: "收货地址", order: 20, path: urls.address.list },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "收货地址", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readAddressBook(api, args.request);
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  // An ended session leads to the login; where the backend gives no answer, the form is shown again as it was typed.
  const live = await readForAct(customer());
  const form = await readForm(args.request, addressForm);
  if (!live.ok) return answer(form, live, { to: urls.address.list });
  if (form.status !== "success") return withRegions(api, form, badRequest(form));
  if (form.value.intent === "regions") return answerRegions(api, form, form.value);
  if (form.value.intent === "recognize") return answerRecognized(api, form, form.value.text);
  const refused = form.value.intent === "save" ? await refuseStreet(api, form, form.value) : null;
  if (refused) return refused;
  const answered = answer(form, changeAddress(api, form.value), {
    to: urls.address.list,
    field: addressErrorField,
    missing: "收货地址不存在",
  });
  return withRegions(api, form, await answered);
}

export default function Addresses() {
  const { list, panel, ...loaded } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const result = actionData?.form;
  const saving = ["save", "regions", "recognize"].includes(String(result?.initialValue?.intent)) ? result : null;
  const regions = chosenRegions(actionData) ?? loaded.regions;
  const sent = Number(saving?.initialValue?.address_id);
  const selected = loaded.selected ?? list.find(({ address_id }) => address_id === sent) ?? null;
  return (
    <>
      <h1 className="visually-hidden">收货地址</h1>
      {result && !saving ? <FormErrors of={result} /> : null}
      {regions ? (
        <Panel title={selected ? "编辑地址" : "添加新地址"} titleId="address-form">
          <div className="panel__body">
            <AddressForm
              key={selected?.address_id ?? "new"}
              address={selected}
              regions={regions}
              lastResult={saving}
              focusFirst={panel === "new"}
            >
              <ButtonLink to={urls.address.list}>取消</ButtonLink>
            </AddressForm>
          </div>
        </Panel>
      ) : null}
      {panel === "delete" && selected ? <DeleteAddress address={selected} /> : null}
      <Panel
        title="已保存的地址"
        titleId="address-list"
        actions={
          <>
            <span className="muted small">
              {list.length} 个，最多 {ADDRESSES_MAX} 个
            </span>
            {panel === "none" && list.length < ADDRESSES_MAX ? <NewAddressLink /> : null}
          </>
        }
      >
        <div className="panel__body">
          {list.length > 0 ? (
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] gap-(--gap) max-mid:grid-cols-[1fr_1fr] max-md:grid-cols-1">
              {list.map((address) => (
                <AddressCard key={address.address_id} address={address} />
              ))}
            </ul>
          ) : (
            <Empty icon="truck" title="还没有收货地址" text="添加之后，下单时就不用再填" />
          )}
        </div>
      </Panel>
    </>
  );
}

function NewAddressLink() {
  return (
    <ButtonLink className="ml-auto" size="m" to={link(urls.address.list, {}, { new: 1 })}>
      添加新地址
    </ButtonLink>
  );
}
