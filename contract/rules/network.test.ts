import { expect, test } from "vitest";
import { ipv6Groups, mappedIpv4, networkOf } from "./network.ts";

test.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["203.0.113.255", "203.0.113.0/24"],
  ["203.0.114.9", "203.0.114.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["::FFFF:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:ff00::1", "2001:db8:1:ff00::/56"],
  ["2001:0DB8:0001:ffab:1:2:3:4", "2001:db8:1:ff00::/56"],
  ["2001:db8:1:1ab::1", "2001:db8:1:100::/56"],
  ["2001:db8:1:ab::1", "2001:db8:1:0::/56"],
  ["2001:db8:1::9", "2001:db8:1:0::/56"],
  ["::1", "0:0:0:0::/56"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["::", "0:0:0:0:0:0:0:0"],
  ["::1", "0:0:0:0:0:0:0:1"],
  ["2001:db8::", "2001:db8:0:0:0:0:0:0"],
  ["2001:DB8::00a0:1", "2001:db8:0:0:0:0:a0:1"],
  ["1:2:3:4:5:6:7:0008", "1:2:3:4:5:6:7:8"],
  ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
])("the groups of %s are %s", (address, groups) => expect(ipv6Groups(address).join(":")).toBe(groups));

test.each([
  ["::ffff:203.10.113.19", "203.10.113.19"],
  ["0::ffff:203.0.113.9", null],
  ["::ffff:203.0.113.9%eth0", null],
  ["203.0.113.9", null],
])("%s is the address of %s", (address, ipv4) => expect(mappedIpv4(address)).toBe(ipv4));
