import { type AddCommands, withShop } from "./shop.ts";

/** `staff audit`. */
export const commands: AddCommands = (program, openShop) => {
  program
    .command("audit")
    .description("核对余额、积分、库存、订单与付款，有差异时退出码为 1")
    .action(
      withShop(openShop, async (shop) => {
        const differences = await shop.audit();
        if (differences.length > 0) process.exitCode = 1;
        const waiting = await shop.staff.transfers.waitingNote();
        const consistent = ["账目一致", ...(waiting ? [waiting] : [])].join("\n");
        return { rows: differences, none: consistent, ...(waiting && { summary: waiting }) };
      }),
    );
};
