import "./address-card.css";
import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Address } from "#contract/address.ts";
import { regionLine } from "#contract/rules/address.ts";
import { maskedPhone } from "#contract/rules/phone.ts";

/** One address of the customer, with links and a form to edit, delete or default it. */
export function AddressCard({ address }: { address: Address }) {
  const { address_id, real_name, phone, detail, is_default } = address;
  return (
    <li className="address-card border-(--line) [cursor:auto]" aria-label={`${real_name} ${detail}`}>
      <p className="row row--between">
        <b>
          {real_name} <span className="muted font-normal">{maskedPhone(phone)}</span>
        </b>
        {is_default ? <Tag>默认</Tag> : null}
      </p>
      <p>{regionLine(address)}</p>
      <p className="muted">{detail}</p>
      <div className="row mt-auto min-h-9 pt-1">
        <Link className="link" to={link(urls.address.list, {}, { edit: address_id })}>
          编辑
        </Link>
        <Link className="link" to={link(urls.address.list, {}, { delete: address_id })} preventScrollReset>
          删除
        </Link>
        {is_default ? null : (
          <Form method="post" action={urls.address.list} className="ml-auto" preventScrollReset>
            <input type="hidden" name="intent" value="set_default" />
            <input type="hidden" name="address_id" value={address_id} />
            <button type="submit" className="as-link link">
              设为默认
            </button>
          </Form>
        )}
      </div>
    </li>
  );
}

/** Asks for confirmation before an address is deleted. */
export function DeleteAddress({ address }: { address: Address }) {
  return (
    <Confirmation title="删除这个收货地址？" closeTo={urls.address.list}>
      <p>
        <b>{address.real_name}</b> {maskedPhone(address.phone)}
      </p>
      <p>
        {regionLine(address)} {address.detail}
      </p>
      <Form method="post" action={urls.address.list} preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="address_id" value={address.address_id} />
        <ConfirmationButtons act="删除" back="取消" closeTo={urls.address.list} />
      </Form>
    </Confirmation>
  );
}
