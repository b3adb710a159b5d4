<<<<<<< HEAD
export {
  type CallLimits,
  type EndpointSettings,
  HttpClientError,
  type HttpClientErrorReason,
  HttpEndpoint,
} from './endpoint.ts'
=======
export { type CallLimits, type EndpointSettings, HttpEndpoint, readBody } from './endpoint.ts'
export { HttpClientError, type HttpClientErrorReason } from './http-client-error.ts'
>>>>>>> i28-fetch
export { type ModelAddress, modelAddress } from './model-address.ts'
