import { ApiError } from "../http/errors.ts";
import type { Sender } from "./reading.ts";

type Options = {
  /** The readings at once, and how many of them may be of visitors. */
  places: number;
  visitorPlaces: number;
  /** The readings of customers, of visitors and of one client that may wait. */
  waitingMax: number;
  visitorsWaitingMax: number;
  clientWaitingMax: number;
};

type Waiting = { sender: Sender; isLarge: boolean; start: () => void };

const tooMany = () => new ApiError(400, "正在识别的清单太多，请稍后再试");

export type FairQueue = ReturnType<typeof createFairQueue>;

/** The rank of a reading that waits: customers first, then visitors with a small list, which takes little time. */
const rankOf = ({ sender, isLarge }: Waiting) => 2 * Number(sender.isVisitor) + Number(isLarge);

/** Runs one reading of a client at a time, those of customers before those of visitors, and small ones first. */
export function createFairQueue(options: Options) {
  const running = new Map<string, Sender>();
  let waiting: Waiting[] = [];

  const visitorsIn = (senders: Iterable<Sender>) => [...senders].filter(({ isVisitor }) => isVisitor).length;

  function canStart({ client, isVisitor }: Sender): boolean {
    if (running.size >= options.places || running.has(client)) return false;
    return !isVisitor || visitorsIn(running.values()) < options.visitorPlaces;
  }

  function startNext() {
    const ordered = [...waiting].sort((a, b) => rankOf(a) - rankOf(b));
    const next = ordered.find(({ sender }) => canStart(sender));
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    next.start();
  }

  /** @throws ApiError 400 where too many wait. */
  function refuseSurplus({ client, isVisitor }: Sender) {
    const senders = waiting.map(({ sender }) => sender);
    const same = senders.filter((one) => one.client === client).length;
    const alike = senders.filter((one) => one.isVisitor === isVisitor).length;
    const alikeMax = isVisitor ? options.visitorsWaitingMax : options.waitingMax;
    if (same >= options.clientWaitingMax || alike >= alikeMax) throw tooMany();
  }

  return {
    /** Does the work once the client's turn has come. @throws ApiError 400 where too many wait. */
    async run<Result>(sender: Sender, isLarge: boolean, work: () => Promise<Result>): Promise<Result> {
      if (!canStart(sender)) {
        refuseSurplus(sender);
        await new Promise<void>((start) => {
          waiting.push({ sender, isLarge, start: () => take(sender, start) });
        });
      } else take(sender);
      try {
        return await work();
      } finally {
        running.delete(sender.client);
        startNext();
      }
    },
  };

  /** Takes the place before anybody else can. */
  function take(sender: Sender, start?: () => void) {
    running.set(sender.client, sender);
    start?.();
  }
}
