import "#app/features/address/address-card.css";
import { Radio } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Address } from "#contract/address.ts";
import { regionLine } from "#contract/rules/address.ts";
import { maskedPhone } from "#contract/rules/phone.ts";

type Props = {
  list: readonly Address[];
  chosenId: number | null;
  /** The address of the page with this delivery address chosen, on which the freight depends. */
  hrefFor: (address_id: number) => string;
  /** The link to the form of a new address; null while it is open. */
  newAddressHref: string | null;
  onChoose: (address_id: number) => void;
};

/** The delivery addresses as cards; choosing one reloads the totals, without scripts by the link on the card. */
export function AddressChoice({ list, chosenId, hrefFor, newAddressHref, onChoose }: Props) {
  return (
    <div
      className="grid grid-cols-4 gap-(--gap) max-mid:grid-cols-[1fr_1fr] max-md:grid-cols-1"
      role="radiogroup"
      aria-label="收货地址"
    >
      {list.map((address) => (
        <Radio
          key={address.address_id}
          className="address-card"
          name="address_id"
          value={address.address_id}
          defaultChecked={address.address_id === chosenId}
          onChange={() => onChoose(address.address_id)}
        >
          <span className="row row--between">
            <b>
              {address.real_name} <span className="muted font-normal">{maskedPhone(address.phone)}</span>
            </b>
            {address.is_default ? <Tag>默认</Tag> : null}
          </span>
          <span>{regionLine(address)}</span>
          <span className="muted">{address.detail}</span>
          {address.address_id === chosenId ? null : (
            <noscript>
              <a className="link relative z-1 justify-self-start" href={hrefFor(address.address_id)}>
                更新金额
              </a>
            </noscript>
          )}
          <span className="address-card__tick">
            <Icon name="check" size="s" />
          </span>
        </Radio>
      ))}
      {newAddressHref === null ? null : (
        <Link
          className="address-card place-content-center justify-items-center border-dashed text-(--ink-3)"
          to={newAddressHref}
          preventScrollReset
        >
          <Icon name="plus" size="l" />
          添加新地址
        </Link>
      )}
      {list.length === 0 ? <p className="muted small">还没有收货地址，请在上面填写</p> : null}
    </div>
  );
}

/** The chosen address, repeated beside the submit button. */
export function DeliveryAddress({ address }: { address: Address | undefined }) {
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
