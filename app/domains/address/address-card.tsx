import "./address-card.css";
import { Form } from "@remix-run/react";
import { maskedPhone } from "#app/domains/account/account.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Address } from "#contract/address.ts";
import { regionLine } from "#contract/rules/address.ts";

/** One address of the customer, with links and a form to edit, delete or default it. */
export function AddressCard({ address }: { address: Address }) {
  const { address_id, real_name, phone, detail, is_default } = address;
  return (
    <li className="address-card cursor-auto" aria-label={`${real_name} ${detail}`}>
      <p className="row row--between">
        <b>
          {real_name} <span className="muted font-normal">{maskedPhone(phone)}</span>
        </b>
        {is_default ? <Tag>默认</Tag> : null}
      </p>
      <p>{regionLine(address)}</p>
      <p className="muted">{detail}</p>
      <div className="row mt-auto pt-1">
        <Link className="link" to={link(urls.addresses, {}, { edit: address_id })}>
          编辑
        </Link>
        <Link className="link" to={link(urls.addresses, {}, { delete: address_id })}>
          删除
        </Link>
        {is_default ? null : (
          <Form method="post" action={urls.addresses} className="ml-auto" preventScrollReset>
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
    <section className="panel" aria-labelledby="delete-address">
      <div className="panel__header">
        <h2 id="delete-address">删除这个收货地址？</h2>
      </div>
      <div className="panel__body">
        <p>
          <b>{address.real_name}</b> {maskedPhone(address.phone)}
        </p>
        <p>
          {regionLine(address)} {address.detail}
        </p>
        <Form method="post" action={urls.addresses} className="row mt-3">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="address_id" value={address.address_id} />
          <button type="submit" className="btn btn--primary">
            删除
          </button>
          <Link className="btn" to={urls.addresses}>
            取消
          </Link>
        </Form>
      </div>
    </section>
  );
}
