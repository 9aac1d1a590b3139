import { CopyButton } from "#app/ui/copy-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { RefundDetail } from "#contract/refund-document.ts";

type Props = { address: NonNullable<RefundDetail["back_address"]>; title?: string };

/** The address that the goods of a refund are sent back to. */
export function BackAddress({ address, title = "寄到这个地址" }: Props) {
  return (
    <Panel
      title={title}
      titleId="back-address"
      actions={<CopyButton text={`${address.name} ${address.phone} ${address.address}`} name="退货地址" />}
    >
      <div className="panel__body text-(length:--f-13) wrap-anywhere">
        <p>
          <b>{address.name}</b>　{address.phone}
        </p>
        <p>{address.address}</p>
      </div>
    </Panel>
  );
}
