import { ApiError } from "../../http/errors.ts";
import type { Examined } from "../payment/gateway-refunds.ts";
import type { Deps } from "./deps.ts";

const SILENT = "支付平台没有应答，什么都没有变动，请稍后再试";

export type ExamineRefund = (sn: string) => Promise<Examined>;

/** Refunds at their platforms with what these say now. @throws ApiError 409 without a platform, 503 without an answer */
export const createExamineRefund =
  ({ database, gatewayRefunds, ports }: Pick<Deps, "database" | "gatewayRefunds" | "ports">): ExamineRefund =>
  async (sn) => {
    const known = await gatewayRefunds.ofCause(database.read, sn);
    if (!known) throw new ApiError(409, `${sn} 不经过支付平台`);
    try {
      return await gatewayRefunds.examine(known.refund_no);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      ports.log("warn", "gateway does not answer about a refund", { sn, error: String(error) });
      throw new ApiError(503, SILENT);
    }
  };
