import { lookup as lookupByDns } from "node:dns";
import { request as requestByHttps } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import type { NoticeTarget } from "../ports.ts";
import { deadlineOf } from "../variables.ts";

/** How long the robot may take to answer, in ms. */
const ROBOT_TIMEOUT_MS = 3000;
const ANSWER_LENGTH_MAX = 16 * 1024;

/** IPv4 networks that are not part of the public internet. */
const RESERVED = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
const reserved = new BlockList();
for (const network of RESERVED) {
  const [address = "", bits] = network.split("/");
  reserved.addSubnet(address, Number(bits), "ipv4");
}
/** The public part of IPv6, without its examples and without the networks that hold IPv4 addresses. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet("2000::", 3, "ipv6");
for (const network of ["2001::", "2002::"]) reserved.addSubnet(network, network === "2001::" ? 32 : 16, "ipv6");
reserved.addSubnet("2001:db8::", 32, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !reserved.check(address, "ipv4");
  return publicIPv6.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

/** What tests replace: the requests, the names of hosts, which addresses are allowed, and the time. */
type Network = {
  request: typeof requestByHttps;
  lookup: LookupFunction;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
};

/**
 * A group robot of 企业微信 or 钉钉, which take the same text message and answer the same. Follows no redirect, and
 * connects to no address that is not public. Errors name neither the address, which holds the robot's key, nor the text.
 */
export function webhookRobot(
  url: string,
  {
    request = requestByHttps,
    lookup = lookupByDns as LookupFunction,
    isAllowed = isPublicAddress,
    timeoutMs = deadlineOf(ROBOT_TIMEOUT_MS),
  }: Partial<Network> = {},
): NoticeTarget {
  /** Resolves the host and refuses all of its addresses where one is not allowed. */
  const lookupAllowed: LookupFunction = (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      // With `all` the answer is always a list.
      const addresses = found as { address: string; family: number }[];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new Error("the robot's address is not public"), "");
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

  const post = (id: string, body: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(
        url,
        {
          method: "POST",
          headers: {
            "Content-Type": "application/json; charset=utf-8",
            "Content-Length": Buffer.byteLength(body),
            "X-Message-Id": id,
          },
          lookup: lookupAllowed,
          // A connection of its own, whose address was checked for this message.
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
        },
        async (response) => {
          try {
            let text = "";
            for await (const part of response.setEncoding("utf8")) {
              text += part;
              if (text.length > ANSWER_LENGTH_MAX) throw new Error("the robot's answer is too long");
            }
            resolve({ status: response.statusCode ?? 0, text });
          } catch (error) {
            reject(error);
          }
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });

  return {
    async send({ id, text }) {
      const answer = await post(id, JSON.stringify({ msgtype: "text", text: { content: text } }));
      if (answer.status !== 200) throw new Error(`the robot answered ${answer.status}`);
      const code = errorCodeOf(answer.text);
      if (code !== 0) throw new Error(`the robot refused the message: errcode ${code}`);
    },
  };
}

/** The robot's error code: 0 once it has taken the message, null for an answer of another kind. */
function errorCodeOf(text: string): number | null {
  try {
    const { errcode } = JSON.parse(text) as { errcode?: unknown };
    return typeof errcode === "number" ? errcode : null;
  } catch {
    return null;
  }
}
