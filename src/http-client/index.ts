export {
  type CallLimits,
  type EndpointSettings,
  HttpClientError,
  type HttpClientErrorReason,
  HttpEndpoint,
  isTransientCause,
  readBody,
  timerMsMax,
} from './endpoint.ts'
export { type ModelAddress, parseModelAddress } from './model-address.ts'
