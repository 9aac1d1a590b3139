/**
 * Loaded before the backend of a test: requests to the SMS gateway and to group robots go to the sink of the test, which
 * has no certificate and no public address. Everything else of the network stays as it is.
 */
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const sink = process.env.MESSAGE_SINK;

https.request = (url, { lookup: _lookup, agent: _agent, ...options }, answered) =>
  http.request(`${sink}/${new URL(url).host}`, options, answered);
syncBuiltinESMExports();

const fetchPlain = globalThis.fetch;
globalThis.fetch = (url, options) => fetchPlain(url === process.env.SMS_URL ? `${sink}/sms` : url, options);
