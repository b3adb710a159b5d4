export { type CallLimits, Endpoint, type EndpointSettings } from './endpoint.ts'
export { type ModelAddress, modelAddress } from './model-address.ts'
export { OutboundError, type OutboundReason } from './outbound-error.ts'
