import type { KeyObject } from "node:crypto";

export type WeixinKeys = {
  mch_id: string;
  app_id: string;
  /** The serial number of the merchant's certificate, and its key. */
  cert_serial: string;
  private_key: KeyObject;
  /** 32 characters; decrypts notices. */
  api_v3_key: string;
  /** The public key of WeChat Pay with its id, which verify answers and notices. */
  public_key_id: string;
  public_key: KeyObject;
};

export type AlipayKeys = { app_id: string; private_key: KeyObject; public_key: KeyObject };

export type GatewayKeys = { weixin?: WeixinKeys; alipay?: AlipayKeys };

/** The keys of an official account (服务号). */
export type WechatAppKeys = { app_id: string; secret: string };
