// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
"use strict";
export const searchUsers = validate20;
const schema31 = {"type":"object","required":["count","users","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users returned"},"users":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};
const schema32 = {"type":"object","required":["id","platformId","login"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"login":{"type":"string","description":"Username"},"bio":{"type":"string","description":"Biography"},"company":{"type":"string","description":"Company name"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was created, ISO 8601 UTC"},"displayName":{"type":"string","description":"Name as shown"},"emails":{"type":"array","items":{"type":"string","pattern":"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$","description":"Address with all but the last 2 characters of the local part replaced by `***`"},"description":"Obfuscated addresses"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When metadata was extracted, ISO 8601 UTC"},"location":{"type":"string","description":"Location as the user wrote it"},"resolvedCity":{"type":"string","description":"City, from the location"},"resolvedCountry":{"type":"string","description":"Country, from the location"},"resolvedState":{"type":"string","description":"State or region, from the location"},"socialAccounts":{"type":"array","items":{"type":"object","required":["provider","url"],"properties":{"provider":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false}},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was last updated, ISO 8601 UTC"},"websiteUrl":{"type":"string","description":"Personal website"},"score":{"type":"number","minimum":0,"maximum":1,"description":"Relevance in search results"}},"additionalProperties":false,"description":"A user of the platform"};
const schema33 = {"type":"object","required":["endCursor","hasNextPage"],"properties":{"endCursor":{"type":["string","null"],"description":"Opaque cursor for the next page; null when there is none"},"hasNextPage":{"type":"boolean","description":"Whether more items exist"}},"additionalProperties":false};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[0-9a-f]{32}$", "u");
const pattern5 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$", "u");
const pattern6 = new RegExp("^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.required,parentSchema:schema31,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "users")) || (key0 === "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.count.type,parentSchema:schema31.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.login === undefined) && (missing1 = "login"))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data2}];
return false;
}
else {
const _errs9 = errors;
for(const key1 in data2){
if(!(func1.call(schema32.properties, key1))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data2}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data3}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data3}];
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs12 = errors;
if(typeof data4 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data4}];
return false;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.login !== undefined){
let data5 = data2.login;
const _errs14 = errors;
if(typeof data5 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data5}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.bio !== undefined){
let data6 = data2.bio;
const _errs16 = errors;
if(typeof data6 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data6}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.company !== undefined){
let data7 = data2.company;
const _errs18 = errors;
if(typeof data7 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data7}];
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.createdAt !== undefined){
let data8 = data2.createdAt;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data8}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data8}];
return false;
}
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.displayName !== undefined){
let data9 = data2.displayName;
const _errs22 = errors;
if(typeof data9 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data9}];
return false;
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.emails !== undefined){
let data10 = data2.emails;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data10)){
var valid4 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs26 = errors;
if(errors === _errs26){
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data11}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data11}];
return false;
}
}
var valid4 = _errs26 === errors;
if(!valid4){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data10}];
return false;
}
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.embeddedAt !== undefined){
let data12 = data2.embeddedAt;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data12}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data12}];
return false;
}
}
var valid3 = _errs28 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.location !== undefined){
let data13 = data2.location;
const _errs30 = errors;
if(typeof data13 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data13}];
return false;
}
var valid3 = _errs30 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.resolvedCity !== undefined){
let data14 = data2.resolvedCity;
const _errs32 = errors;
if(typeof data14 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data14}];
return false;
}
var valid3 = _errs32 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.resolvedCountry !== undefined){
let data15 = data2.resolvedCountry;
const _errs34 = errors;
if(typeof data15 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data15}];
return false;
}
var valid3 = _errs34 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.resolvedState !== undefined){
let data16 = data2.resolvedState;
const _errs36 = errors;
if(typeof data16 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data16}];
return false;
}
var valid3 = _errs36 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.socialAccounts !== undefined){
let data17 = data2.socialAccounts;
const _errs38 = errors;
if(errors === _errs38){
if(Array.isArray(data17)){
var valid5 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs40 = errors;
if(errors === _errs40){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if(((data18.provider === undefined) && (missing2 = "provider")) || ((data18.url === undefined) && (missing2 = "url"))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data18}];
return false;
}
else {
const _errs42 = errors;
for(const key2 in data18){
if(!((key2 === "provider") || (key2 === "url"))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data18}];
return false;
break;
}
}
if(_errs42 === errors){
if(data18.provider !== undefined){
let data19 = data18.provider;
const _errs43 = errors;
if(typeof data19 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data19}];
return false;
}
var valid6 = _errs43 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data18.url !== undefined){
let data20 = data18.url;
const _errs45 = errors;
if(typeof data20 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data20}];
return false;
}
var valid6 = _errs45 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data18}];
return false;
}
}
var valid5 = _errs40 === errors;
if(!valid5){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data17}];
return false;
}
}
var valid3 = _errs38 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.updatedAt !== undefined){
let data21 = data2.updatedAt;
const _errs47 = errors;
if(errors === _errs47){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data21}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data21}];
return false;
}
}
var valid3 = _errs47 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.websiteUrl !== undefined){
let data22 = data2.websiteUrl;
const _errs49 = errors;
if(typeof data22 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data22}];
return false;
}
var valid3 = _errs49 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.score !== undefined){
let data23 = data2.score;
const _errs51 = errors;
if(errors === _errs51){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 1 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data23}];
return false;
}
else {
if(data23 < 0 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data23}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data23}];
return false;
}
}
var valid3 = _errs51 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data2}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.users.type,parentSchema:schema31.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data24 = data.pageInfo;
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs54){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing3;
if(((data24.endCursor === undefined) && (missing3 = "endCursor")) || ((data24.hasNextPage === undefined) && (missing3 = "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema33.required,parentSchema:schema33,data:data24}];
return false;
}
else {
const _errs56 = errors;
for(const key3 in data24){
if(!((key3 === "endCursor") || (key3 === "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data:data24}];
return false;
break;
}
}
if(_errs56 === errors){
if(data24.endCursor !== undefined){
let data25 = data24.endCursor;
const _errs57 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate20.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema33.properties.endCursor.type},message:"must be string,null",schema:schema33.properties.endCursor.type,parentSchema:schema33.properties.endCursor,data:data25}];
return false;
}
var valid8 = _errs57 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data24.hasNextPage !== undefined){
let data26 = data24.hasNextPage;
const _errs59 = errors;
if(typeof data26 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.hasNextPage.type,parentSchema:schema33.properties.hasNextPage,data:data26}];
return false;
}
var valid8 = _errs59 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data:data24}];
return false;
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchRepos = validate21;
const schema34 = {"type":"object","required":["count","repositories","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories returned"},"repositories":{"type":"array","items":{"$ref":"Repository"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};
const schema35 = {"type":"object","required":["id","platformId","name","ownerLogin","stargazerCount","totalIssuesClosed","totalIssuesCount","totalIssuesOpen"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"name":{"type":"string","description":"Repository name"},"ownerLogin":{"type":"string","description":"Username of the owner"},"stargazerCount":{"type":"integer","minimum":0,"description":"Stars"},"totalIssuesClosed":{"type":"integer","minimum":0,"description":"Closed issues"},"totalIssuesCount":{"type":"integer","minimum":0,"description":"Issues, open and closed"},"totalIssuesOpen":{"type":"integer","minimum":0,"description":"Open issues"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was created, ISO 8601 UTC"},"description":{"type":"string"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the embedding was created, ISO 8601 UTC"},"language":{"type":"string","description":"Primary programming language"},"lastContributorLocations":{"type":"array","items":{"type":"string"},"description":"Locations of the last contributors"},"readmePreview":{"type":"string","description":"Start of the README text"},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was last updated, ISO 8601 UTC"},"owner":{"$ref":"User","description":"The owner, when requested"},"score":{"type":"number","description":"Value of the ranking formula in search results"}},"additionalProperties":false,"description":"A source repository"};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.platformId === undefined) && (missing0 = "platformId"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.ownerLogin === undefined) && (missing0 = "ownerLogin"))) || ((data.stargazerCount === undefined) && (missing0 = "stargazerCount"))) || ((data.totalIssuesClosed === undefined) && (missing0 = "totalIssuesClosed"))) || ((data.totalIssuesCount === undefined) && (missing0 = "totalIssuesCount"))) || ((data.totalIssuesOpen === undefined) && (missing0 = "totalIssuesOpen"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema35.required,parentSchema:schema35,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema35.properties, key0))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema35,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema35.properties.id,data:data0}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.id.type,parentSchema:schema35.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.platformId !== undefined){
let data1 = data.platformId;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate22.errors = [{instancePath:instancePath+"/platformId",schemaPath:"#/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.platformId.type,parentSchema:schema35.properties.platformId,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate22.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.name.type,parentSchema:schema35.properties.name,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerLogin !== undefined){
let data3 = data.ownerLogin;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate22.errors = [{instancePath:instancePath+"/ownerLogin",schemaPath:"#/properties/ownerLogin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.ownerLogin.type,parentSchema:schema35.properties.ownerLogin,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stargazerCount !== undefined){
let data4 = data.stargazerCount;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate22.errors = [{instancePath:instancePath+"/stargazerCount",schemaPath:"#/properties/stargazerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.properties.stargazerCount.type,parentSchema:schema35.properties.stargazerCount,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate22.errors = [{instancePath:instancePath+"/stargazerCount",schemaPath:"#/properties/stargazerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema35.properties.stargazerCount,data:data4}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesClosed !== undefined){
let data5 = data.totalIssuesClosed;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate22.errors = [{instancePath:instancePath+"/totalIssuesClosed",schemaPath:"#/properties/totalIssuesClosed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.properties.totalIssuesClosed.type,parentSchema:schema35.properties.totalIssuesClosed,data:data5}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate22.errors = [{instancePath:instancePath+"/totalIssuesClosed",schemaPath:"#/properties/totalIssuesClosed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema35.properties.totalIssuesClosed,data:data5}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesCount !== undefined){
let data6 = data.totalIssuesCount;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate22.errors = [{instancePath:instancePath+"/totalIssuesCount",schemaPath:"#/properties/totalIssuesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.properties.totalIssuesCount.type,parentSchema:schema35.properties.totalIssuesCount,data:data6}];
return false;
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate22.errors = [{instancePath:instancePath+"/totalIssuesCount",schemaPath:"#/properties/totalIssuesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema35.properties.totalIssuesCount,data:data6}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesOpen !== undefined){
let data7 = data.totalIssuesOpen;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate22.errors = [{instancePath:instancePath+"/totalIssuesOpen",schemaPath:"#/properties/totalIssuesOpen/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema35.properties.totalIssuesOpen.type,parentSchema:schema35.properties.totalIssuesOpen,data:data7}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate22.errors = [{instancePath:instancePath+"/totalIssuesOpen",schemaPath:"#/properties/totalIssuesOpen/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema35.properties.totalIssuesOpen,data:data7}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data8 = data.createdAt;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
validate22.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema35.properties.createdAt,data:data8}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.createdAt.type,parentSchema:schema35.properties.createdAt,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data9 = data.description;
const _errs20 = errors;
if(typeof data9 !== "string"){
validate22.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.description.type,parentSchema:schema35.properties.description,data:data9}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embeddedAt !== undefined){
let data10 = data.embeddedAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(!pattern5.test(data10)){
validate22.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema35.properties.embeddedAt,data:data10}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.embeddedAt.type,parentSchema:schema35.properties.embeddedAt,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
let data11 = data.language;
const _errs24 = errors;
if(typeof data11 !== "string"){
validate22.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.language.type,parentSchema:schema35.properties.language,data:data11}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lastContributorLocations !== undefined){
let data12 = data.lastContributorLocations;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
var valid1 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
const _errs28 = errors;
if(typeof data13 !== "string"){
validate22.errors = [{instancePath:instancePath+"/lastContributorLocations/" + i0,schemaPath:"#/properties/lastContributorLocations/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.lastContributorLocations.items.type,parentSchema:schema35.properties.lastContributorLocations.items,data:data13}];
return false;
}
var valid1 = _errs28 === errors;
if(!valid1){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/lastContributorLocations",schemaPath:"#/properties/lastContributorLocations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema35.properties.lastContributorLocations.type,parentSchema:schema35.properties.lastContributorLocations,data:data12}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readmePreview !== undefined){
let data14 = data.readmePreview;
const _errs30 = errors;
if(typeof data14 !== "string"){
validate22.errors = [{instancePath:instancePath+"/readmePreview",schemaPath:"#/properties/readmePreview/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.readmePreview.type,parentSchema:schema35.properties.readmePreview,data:data14}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data15 = data.updatedAt;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data15 === "string"){
if(!pattern5.test(data15)){
validate22.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema35.properties.updatedAt,data:data15}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.properties.updatedAt.type,parentSchema:schema35.properties.updatedAt,data:data15}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner !== undefined){
let data16 = data.owner;
const _errs34 = errors;
const _errs35 = errors;
if(errors === _errs35){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing1;
if((((data16.id === undefined) && (missing1 = "id")) || ((data16.platformId === undefined) && (missing1 = "platformId"))) || ((data16.login === undefined) && (missing1 = "login"))){
validate22.errors = [{instancePath:instancePath+"/owner",schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data16}];
return false;
}
else {
const _errs37 = errors;
for(const key1 in data16){
if(!(func1.call(schema32.properties, key1))){
validate22.errors = [{instancePath:instancePath+"/owner",schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data16}];
return false;
break;
}
}
if(_errs37 === errors){
if(data16.id !== undefined){
let data17 = data16.id;
const _errs38 = errors;
if(errors === _errs38){
if(typeof data17 === "string"){
if(!pattern4.test(data17)){
validate22.errors = [{instancePath:instancePath+"/owner/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data17}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data17}];
return false;
}
}
var valid3 = _errs38 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.platformId !== undefined){
let data18 = data16.platformId;
const _errs40 = errors;
if(typeof data18 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data18}];
return false;
}
var valid3 = _errs40 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.login !== undefined){
let data19 = data16.login;
const _errs42 = errors;
if(typeof data19 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data19}];
return false;
}
var valid3 = _errs42 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.bio !== undefined){
let data20 = data16.bio;
const _errs44 = errors;
if(typeof data20 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data20}];
return false;
}
var valid3 = _errs44 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.company !== undefined){
let data21 = data16.company;
const _errs46 = errors;
if(typeof data21 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data21}];
return false;
}
var valid3 = _errs46 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.createdAt !== undefined){
let data22 = data16.createdAt;
const _errs48 = errors;
if(errors === _errs48){
if(typeof data22 === "string"){
if(!pattern5.test(data22)){
validate22.errors = [{instancePath:instancePath+"/owner/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data22}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data22}];
return false;
}
}
var valid3 = _errs48 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.displayName !== undefined){
let data23 = data16.displayName;
const _errs50 = errors;
if(typeof data23 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data23}];
return false;
}
var valid3 = _errs50 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.emails !== undefined){
let data24 = data16.emails;
const _errs52 = errors;
if(errors === _errs52){
if(Array.isArray(data24)){
var valid4 = true;
const len1 = data24.length;
for(let i1=0; i1<len1; i1++){
let data25 = data24[i1];
const _errs54 = errors;
if(errors === _errs54){
if(typeof data25 === "string"){
if(!pattern6.test(data25)){
validate22.errors = [{instancePath:instancePath+"/owner/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data25}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data25}];
return false;
}
}
var valid4 = _errs54 === errors;
if(!valid4){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data24}];
return false;
}
}
var valid3 = _errs52 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.embeddedAt !== undefined){
let data26 = data16.embeddedAt;
const _errs56 = errors;
if(errors === _errs56){
if(typeof data26 === "string"){
if(!pattern5.test(data26)){
validate22.errors = [{instancePath:instancePath+"/owner/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data26}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data26}];
return false;
}
}
var valid3 = _errs56 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.location !== undefined){
let data27 = data16.location;
const _errs58 = errors;
if(typeof data27 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data27}];
return false;
}
var valid3 = _errs58 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.resolvedCity !== undefined){
let data28 = data16.resolvedCity;
const _errs60 = errors;
if(typeof data28 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data28}];
return false;
}
var valid3 = _errs60 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.resolvedCountry !== undefined){
let data29 = data16.resolvedCountry;
const _errs62 = errors;
if(typeof data29 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data29}];
return false;
}
var valid3 = _errs62 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.resolvedState !== undefined){
let data30 = data16.resolvedState;
const _errs64 = errors;
if(typeof data30 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data30}];
return false;
}
var valid3 = _errs64 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.socialAccounts !== undefined){
let data31 = data16.socialAccounts;
const _errs66 = errors;
if(errors === _errs66){
if(Array.isArray(data31)){
var valid5 = true;
const len2 = data31.length;
for(let i2=0; i2<len2; i2++){
let data32 = data31[i2];
const _errs68 = errors;
if(errors === _errs68){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing2;
if(((data32.provider === undefined) && (missing2 = "provider")) || ((data32.url === undefined) && (missing2 = "url"))){
validate22.errors = [{instancePath:instancePath+"/owner/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data32}];
return false;
}
else {
const _errs70 = errors;
for(const key2 in data32){
if(!((key2 === "provider") || (key2 === "url"))){
validate22.errors = [{instancePath:instancePath+"/owner/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data32}];
return false;
break;
}
}
if(_errs70 === errors){
if(data32.provider !== undefined){
let data33 = data32.provider;
const _errs71 = errors;
if(typeof data33 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data33}];
return false;
}
var valid6 = _errs71 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data32.url !== undefined){
let data34 = data32.url;
const _errs73 = errors;
if(typeof data34 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data34}];
return false;
}
var valid6 = _errs73 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data32}];
return false;
}
}
var valid5 = _errs68 === errors;
if(!valid5){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data31}];
return false;
}
}
var valid3 = _errs66 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.updatedAt !== undefined){
let data35 = data16.updatedAt;
const _errs75 = errors;
if(errors === _errs75){
if(typeof data35 === "string"){
if(!pattern5.test(data35)){
validate22.errors = [{instancePath:instancePath+"/owner/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data35}];
return false;
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data35}];
return false;
}
}
var valid3 = _errs75 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.websiteUrl !== undefined){
let data36 = data16.websiteUrl;
const _errs77 = errors;
if(typeof data36 !== "string"){
validate22.errors = [{instancePath:instancePath+"/owner/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data36}];
return false;
}
var valid3 = _errs77 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data16.score !== undefined){
let data37 = data16.score;
const _errs79 = errors;
if(errors === _errs79){
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 > 1 || isNaN(data37)){
validate22.errors = [{instancePath:instancePath+"/owner/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data37}];
return false;
}
else {
if(data37 < 0 || isNaN(data37)){
validate22.errors = [{instancePath:instancePath+"/owner/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data37}];
return false;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data37}];
return false;
}
}
var valid3 = _errs79 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/owner",schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data16}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.score !== undefined){
let data38 = data.score;
const _errs81 = errors;
if(!((typeof data38 == "number") && (isFinite(data38)))){
validate22.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema35.properties.score.type,parentSchema:schema35.properties.score,data:data38}];
return false;
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "repositories")) || (key0 === "pageInfo"))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate21.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.count.type,parentSchema:schema34.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate21.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate22(data1[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema34.properties.repositories.type,parentSchema:schema34.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate21.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema33.required,parentSchema:schema33,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate21.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate21.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema33.properties.endCursor.type},message:"must be string,null",schema:schema33.properties.endCursor.type,parentSchema:schema33.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.hasNextPage.type,parentSchema:schema33.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsers = validate24;
const schema38 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema38.required,parentSchema:schema38,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate24.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.count.type,parentSchema:schema38.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.login === undefined) && (missing1 = "login"))){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 in data2){
if(!(func1.call(schema32.properties, key1))){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err2 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/users/" + i0+"/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.login !== undefined){
let data5 = data2.login;
const _errs16 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/users/" + i0+"/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.bio !== undefined){
let data6 = data2.bio;
const _errs18 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/users/" + i0+"/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.company !== undefined){
let data7 = data2.company;
const _errs20 = errors;
if(typeof data7 !== "string"){
const err7 = {instancePath:instancePath+"/users/" + i0+"/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.createdAt !== undefined){
let data8 = data2.createdAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
const err8 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.displayName !== undefined){
let data9 = data2.displayName;
const _errs24 = errors;
if(typeof data9 !== "string"){
const err10 = {instancePath:instancePath+"/users/" + i0+"/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.emails !== undefined){
let data10 = data2.emails;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data10)){
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
const err11 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var valid5 = _errs28 === errors;
if(!valid5){
break;
}
}
}
else {
const err13 = {instancePath:instancePath+"/users/" + i0+"/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data10};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.embeddedAt !== undefined){
let data12 = data2.embeddedAt;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
const err14 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.location !== undefined){
let data13 = data2.location;
const _errs32 = errors;
if(typeof data13 !== "string"){
const err16 = {instancePath:instancePath+"/users/" + i0+"/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCity !== undefined){
let data14 = data2.resolvedCity;
const _errs34 = errors;
if(typeof data14 !== "string"){
const err17 = {instancePath:instancePath+"/users/" + i0+"/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data14};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCountry !== undefined){
let data15 = data2.resolvedCountry;
const _errs36 = errors;
if(typeof data15 !== "string"){
const err18 = {instancePath:instancePath+"/users/" + i0+"/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedState !== undefined){
let data16 = data2.resolvedState;
const _errs38 = errors;
if(typeof data16 !== "string"){
const err19 = {instancePath:instancePath+"/users/" + i0+"/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data16};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid4 = _errs38 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.socialAccounts !== undefined){
let data17 = data2.socialAccounts;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data17)){
var valid6 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs42 = errors;
if(errors === _errs42){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if(((data18.provider === undefined) && (missing2 = "provider")) || ((data18.url === undefined) && (missing2 = "url"))){
const err20 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs44 = errors;
for(const key2 in data18){
if(!((key2 === "provider") || (key2 === "url"))){
const err21 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs44 === errors){
if(data18.provider !== undefined){
let data19 = data18.provider;
const _errs45 = errors;
if(typeof data19 !== "string"){
const err22 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data19};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid7 = _errs45 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.url !== undefined){
let data20 = data18.url;
const _errs47 = errors;
if(typeof data20 !== "string"){
const err23 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data20};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid7 = _errs47 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid6 = _errs42 === errors;
if(!valid6){
break;
}
}
}
else {
const err25 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data17};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs40 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.updatedAt !== undefined){
let data21 = data2.updatedAt;
const _errs49 = errors;
if(errors === _errs49){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
const err26 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.websiteUrl !== undefined){
let data22 = data2.websiteUrl;
const _errs51 = errors;
if(typeof data22 !== "string"){
const err28 = {instancePath:instancePath+"/users/" + i0+"/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var valid4 = _errs51 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.score !== undefined){
let data23 = data2.score;
const _errs53 = errors;
if(errors === _errs53){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 1 || isNaN(data23)){
const err29 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
if(data23 < 0 || isNaN(data23)){
const err30 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var valid4 = _errs53 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err32 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs55 = errors;
if(data2 !== null){
const err33 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema38.properties.users.items.anyOf[1].type,parentSchema:schema38.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid0 = _errs55 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err34 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema38.properties.users.items.anyOf,parentSchema:schema38.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.users.type,parentSchema:schema38.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByLogin = validate25;
const schema40 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema40.required,parentSchema:schema40,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate25.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema40,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate25.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.count.type,parentSchema:schema40.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate25.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.login === undefined) && (missing1 = "login"))){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 in data2){
if(!(func1.call(schema32.properties, key1))){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err2 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/users/" + i0+"/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.login !== undefined){
let data5 = data2.login;
const _errs16 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/users/" + i0+"/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.bio !== undefined){
let data6 = data2.bio;
const _errs18 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/users/" + i0+"/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.company !== undefined){
let data7 = data2.company;
const _errs20 = errors;
if(typeof data7 !== "string"){
const err7 = {instancePath:instancePath+"/users/" + i0+"/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.createdAt !== undefined){
let data8 = data2.createdAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
const err8 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.displayName !== undefined){
let data9 = data2.displayName;
const _errs24 = errors;
if(typeof data9 !== "string"){
const err10 = {instancePath:instancePath+"/users/" + i0+"/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.emails !== undefined){
let data10 = data2.emails;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data10)){
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
const err11 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var valid5 = _errs28 === errors;
if(!valid5){
break;
}
}
}
else {
const err13 = {instancePath:instancePath+"/users/" + i0+"/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data10};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.embeddedAt !== undefined){
let data12 = data2.embeddedAt;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
const err14 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.location !== undefined){
let data13 = data2.location;
const _errs32 = errors;
if(typeof data13 !== "string"){
const err16 = {instancePath:instancePath+"/users/" + i0+"/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCity !== undefined){
let data14 = data2.resolvedCity;
const _errs34 = errors;
if(typeof data14 !== "string"){
const err17 = {instancePath:instancePath+"/users/" + i0+"/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data14};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCountry !== undefined){
let data15 = data2.resolvedCountry;
const _errs36 = errors;
if(typeof data15 !== "string"){
const err18 = {instancePath:instancePath+"/users/" + i0+"/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedState !== undefined){
let data16 = data2.resolvedState;
const _errs38 = errors;
if(typeof data16 !== "string"){
const err19 = {instancePath:instancePath+"/users/" + i0+"/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data16};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid4 = _errs38 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.socialAccounts !== undefined){
let data17 = data2.socialAccounts;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data17)){
var valid6 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs42 = errors;
if(errors === _errs42){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if(((data18.provider === undefined) && (missing2 = "provider")) || ((data18.url === undefined) && (missing2 = "url"))){
const err20 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs44 = errors;
for(const key2 in data18){
if(!((key2 === "provider") || (key2 === "url"))){
const err21 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs44 === errors){
if(data18.provider !== undefined){
let data19 = data18.provider;
const _errs45 = errors;
if(typeof data19 !== "string"){
const err22 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data19};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid7 = _errs45 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.url !== undefined){
let data20 = data18.url;
const _errs47 = errors;
if(typeof data20 !== "string"){
const err23 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data20};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid7 = _errs47 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid6 = _errs42 === errors;
if(!valid6){
break;
}
}
}
else {
const err25 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data17};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs40 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.updatedAt !== undefined){
let data21 = data2.updatedAt;
const _errs49 = errors;
if(errors === _errs49){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
const err26 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.websiteUrl !== undefined){
let data22 = data2.websiteUrl;
const _errs51 = errors;
if(typeof data22 !== "string"){
const err28 = {instancePath:instancePath+"/users/" + i0+"/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var valid4 = _errs51 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.score !== undefined){
let data23 = data2.score;
const _errs53 = errors;
if(errors === _errs53){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 1 || isNaN(data23)){
const err29 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
if(data23 < 0 || isNaN(data23)){
const err30 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var valid4 = _errs53 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err32 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs55 = errors;
if(data2 !== null){
const err33 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema40.properties.users.items.anyOf[1].type,parentSchema:schema40.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid0 = _errs55 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err34 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema40.properties.users.items.anyOf,parentSchema:schema40.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
validate25.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema40.properties.users.type,parentSchema:schema40.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.type,parentSchema:schema40,data}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersCount = validate26;
const schema42 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema42.required,parentSchema:schema42,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema42,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate26.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema42.properties.count.type,parentSchema:schema42.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate26.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema42.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate26.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema42.properties.truncated.type,parentSchema:schema42.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate26.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema42.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema42.type,parentSchema:schema42,data}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepos = validate27;
const schema43 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema43,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate27.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.count.type,parentSchema:schema43.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate27.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema43.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate22(data2, {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema43.properties.repositories.items.anyOf[1].type,parentSchema:schema43.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema43.properties.repositories.items.anyOf,parentSchema:schema43.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate27.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.repositories.type,parentSchema:schema43.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposByFullname = validate29;
const schema44 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema44.required,parentSchema:schema44,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate29.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema44,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate29.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.count.type,parentSchema:schema44.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate29.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema44.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate22(data2, {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema44.properties.repositories.items.anyOf[1].type,parentSchema:schema44.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema44.properties.repositories.items.anyOf,parentSchema:schema44.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate29.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate29.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema44.properties.repositories.type,parentSchema:schema44.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema44.type,parentSchema:schema44,data}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposCount = validate31;
const schema45 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate31.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate31.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.count.type,parentSchema:schema45.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate31.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema45.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate31.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema45.properties.truncated.type,parentSchema:schema45.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate31.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema45.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const account = validate32;
const schema46 = {"type":"object","required":["name","services","credits","rate"],"properties":{"name":{"type":"string","description":"Name of the key"},"services":{"type":"array","items":{"type":"string","enum":["SEARCH","RAW","PROFESSIONAL"]}},"credits":{"type":"object","required":["remaining","used"],"properties":{"remaining":{"type":"integer","minimum":0,"description":"Credits left"},"used":{"type":"integer","minimum":0,"description":"Credits spent"}},"additionalProperties":false},"rate":{"type":"number","minimum":0,"description":"Requests a second the key may make"}},"additionalProperties":false};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.services === undefined) && (missing0 = "services"))) || ((data.credits === undefined) && (missing0 = "credits"))) || ((data.rate === undefined) && (missing0 = "rate"))){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema46.required,parentSchema:schema46,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "services")) || (key0 === "credits")) || (key0 === "rate"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema46,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate32.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.properties.name.type,parentSchema:schema46.properties.name,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.services !== undefined){
let data1 = data.services;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate32.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.properties.services.items.type,parentSchema:schema46.properties.services.items,data:data2}];
return false;
}
if(!(((data2 === "SEARCH") || (data2 === "RAW")) || (data2 === "PROFESSIONAL"))){
validate32.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/enum",keyword:"enum",params:{allowedValues: schema46.properties.services.items.enum},message:"must be equal to one of the allowed values",schema:schema46.properties.services.items.enum,parentSchema:schema46.properties.services.items,data:data2}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/services",schemaPath:"#/properties/services/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema46.properties.services.type,parentSchema:schema46.properties.services,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.credits !== undefined){
let data3 = data.credits;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.remaining === undefined) && (missing1 = "remaining")) || ((data3.used === undefined) && (missing1 = "used"))){
validate32.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema46.properties.credits.required,parentSchema:schema46.properties.credits,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "remaining") || (key1 === "used"))){
validate32.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema46.properties.credits,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.remaining !== undefined){
let data4 = data3.remaining;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate32.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema46.properties.credits.properties.remaining.type,parentSchema:schema46.properties.credits.properties.remaining,data:data4}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate32.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema46.properties.credits.properties.remaining,data:data4}];
return false;
}
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.used !== undefined){
let data5 = data3.used;
const _errs13 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate32.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema46.properties.credits.properties.used.type,parentSchema:schema46.properties.credits.properties.used,data:data5}];
return false;
}
if(errors === _errs13){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate32.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema46.properties.credits.properties.used,data:data5}];
return false;
}
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.properties.credits.type,parentSchema:schema46.properties.credits,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rate !== undefined){
let data6 = data.rate;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate32.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema46.properties.rate,data:data6}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema46.properties.rate.type,parentSchema:schema46.properties.rate,data:data6}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
