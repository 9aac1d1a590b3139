import { HoverCard as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Details about a hovered or focused trigger; Esc closes it. The trigger must be understandable without it. */
export function HoverCard({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root openDelay={90} closeDelay={150}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="hover-card panel panel__body" sideOffset={8} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
