import "#app/domains/address/address-card.css";
import { Link } from "@remix-run/react";
import { maskedPhone } from "#app/domains/account/account.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Address } from "#contract/address.ts";
import { regionLine } from "#contract/rules/address.ts";

type Props = {
  list: readonly Address[];
  chosen: number | null;
  /** The page with this address chosen: totals follow the address. */
  to: (address_id: number) => string;
  addNew: string;
  onChoose: (address_id: number) => void;
};

/** Where it goes, as cards; choosing one asks for the totals again, without scripts by the link on the card. */
export function AddressChoice({ list, chosen, to, addNew, onChoose }: Props) {
  return (
    <div className="address-cards" role="radiogroup" aria-label="收货地址">
      {list.map((address) => (
        <label key={address.address_id} className="address-card">
          <input
            type="radio"
            name="address_id"
            value={address.address_id}
            defaultChecked={address.address_id === chosen}
            onChange={() => onChoose(address.address_id)}
          />
          <span className="row row--between">
            <b>
              {address.real_name} <span className="muted font-normal">{maskedPhone(address.phone)}</span>
            </b>
            {address.is_default ? <Tag>默认</Tag> : null}
          </span>
          <span>{regionLine(address)}</span>
          <span className="muted">{address.detail}</span>
          {address.address_id === chosen ? null : (
            <noscript>
              <a className="link address-card__refresh" href={to(address.address_id)}>
                更新金额
              </a>
            </noscript>
          )}
          <span className="address-card__tick">
            <Icon name="check" size="s" />
          </span>
        </label>
      ))}
      <Link className="address-card address-card--new" to={addNew} preventScrollReset>
        <Icon name="plus" size="l" />
        添加新地址
      </Link>
    </div>
  );
}

/** The chosen address once more, beside the button that sends the order there. */
export function SendTo({ address }: { address: Address | undefined }) {
  if (!address) return null;
  return (
    <p className="muted small hidden-on-phones truncate">
      送至{" "}
      <b className="text-(--ink)">
        {regionLine(address)} {address.detail}
      </b>{" "}
      {address.real_name} {maskedPhone(address.phone)}
    </p>
  );
}
